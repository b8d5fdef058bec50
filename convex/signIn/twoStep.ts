import { v } from "convex/values";
import { internal } from "../_generated/api";
import { accountQuery, coachMutation, publicAction } from "../functions";
import { readCode } from "../model/signIn/entry";
import { requireFresh } from "../model/signIn/freshness";
import { areCoachesAsked, findAuthenticator, findPolicy } from "../model/signIn/owedSteps";
import { listRecoveryCodes } from "../model/signIn/recoveryCodes";
import { canSeal } from "../model/signIn/sealedSecrets";
import { refuse, refuseInvalid } from "../model/refuse";

/**
 * The second step of whoever is signed in. What hands out secrets is an action, because the answer of a mutation is kept
 * on disk for two weeks, for browsers that ask again.
 */

export const get = accountQuery({
  args: {},
  returns: v.object({
    isOn: v.boolean(),
    enrolledAt: v.union(v.number(), v.null()),
    recoveryCodesLeft: v.number(),
    canBeSetUp: v.boolean(), // false where the server has no key to seal secrets with
    areCoachesAsked: v.boolean(), // for coaches alone; a client always reads false
  }),
  handler: async ({ db, viewer }) => {
    const authenticator = await findAuthenticator(db, viewer.userId);
    const recoveryCodes = await listRecoveryCodes(db, viewer.userId);
    return {
      isOn: authenticator !== null,
      enrolledAt: authenticator?.enrolledAt ?? null,
      recoveryCodesLeft: recoveryCodes.length,
      canBeSetUp: canSeal(),
      areCoachesAsked: await areCoachesAsked(db),
    };
  },
});

/** A secret to bring into an app, shown this once. Until its first code nothing has changed. */
export const begin = publicAction({
  args: {},
  returns: v.object({ secret: v.string(), url: v.string() }),
  handler: async (ctx): Promise<{ secret: string; url: string }> =>
    await ctx.runMutation(internal.signIn.authenticators.draft, {}),
});

const vRecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

/** From here on every sign-in asks for a code; the person's other devices are signed out. */
export const finish = publicAction({
  args: { secondCode: v.string() },
  returns: vRecoveryCodes,
  handler: async (ctx, { secondCode }): Promise<typeof vRecoveryCodes.type> => {
    const code = readCode(secondCode);
    if (code?.kind !== "oneTime") refuseInvalid("secondCode", "malformed");
    const recoveryCodes = await ctx.runMutation(internal.signIn.authenticators.enrol, {
      code: code.code,
    });
    return { recoveryCodes };
  },
});

/** The old ones open nothing any more. */
export const renewCodes = publicAction({
  args: {},
  returns: vRecoveryCodes,
  handler: async (ctx): Promise<typeof vRecoveryCodes.type> => ({
    recoveryCodes: await ctx.runMutation(internal.signIn.authenticators.renewCodes, {}),
  }),
});

export const switchOff = publicAction({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<null> => {
    await ctx.runMutation(internal.signIn.authenticators.drop, {});
    return null;
  },
});

/** Whether the practice lets coaches do anything before they have a second step. Asked only by one who has one. */
export const askCoaches = coachMutation({
  args: { areCoachesAsked: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { areCoachesAsked: areAsked }) => {
    await requireFresh(ctx);
    const { db, viewer } = ctx;
    if (areAsked && (await findAuthenticator(db, viewer.userId)) === null) {
      refuse({ code: "MFA_ENROL_REQUIRED" });
    }
    const policy = await findPolicy(db);
    const fields = {
      areCoachesAskedForSecondStep: areAsked,
      changedBy: viewer.userId,
      changedAt: Date.now(),
    };
    if (policy === null) await db.insert("signInPolicy", fields);
    else await db.patch("signInPolicy", policy._id, fields);
    return null;
  },
});
