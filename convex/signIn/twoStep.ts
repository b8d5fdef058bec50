import { v } from "convex/values";
import { internal } from "../_generated/api";
import { accountQuery, coachMutation, publicAction } from "../gate/functions";
import { readCode } from "./entry";
import { requireFresh } from "./signIns/freshness";
import { changePolicy, hasSecondStep } from "./secondStep/owedSteps";
import { areCoachesAsked, findAuthenticator } from "../gate/access";
import { listRecoveryCodes } from "./secondStep/recoveryCodes";
import { canSeal } from "./secondStep/sealedSecrets";
import { refuse, refuseInvalid } from "../gate/refuse";

/**
 * Two-step sign-in of the caller. Functions that return secrets are actions, because a mutation's answer is stored for
 * two weeks for retries.
 */

export const get = accountQuery({
  args: {},
  returns: v.object({
    isOn: v.boolean(),
    canAskCoaches: v.boolean(), // has an authenticator or a passkey of their own
    enrolledAt: v.union(v.number(), v.null()),
    recoveryCodesLeft: v.number(),
    canBeSetUp: v.boolean(), // False when the server has no encryption key.
    areCoachesAsked: v.boolean(), // For coaches; false for clients.
  }),
  handler: async ({ db, viewer }) => {
    const authenticator = await findAuthenticator(db, viewer.userId);
    const recoveryCodes = await listRecoveryCodes(db, viewer.userId);
    return {
      isOn: authenticator !== null,
      canAskCoaches: await hasSecondStep(db, viewer.userId),
      enrolledAt: authenticator?.enrolledAt ?? null,
      recoveryCodesLeft: recoveryCodes.length,
      canBeSetUp: canSeal(),
      areCoachesAsked: await areCoachesAsked(db),
    };
  },
});

/** The secret is shown once. Nothing changes before its first code. */
export const begin = publicAction({
  args: {},
  returns: v.object({ secret: v.string(), url: v.string() }),
  handler: async (ctx): Promise<{ secret: string; url: string }> =>
    await ctx.runMutation(internal.signIn.authenticators.draft, {}),
});

const vRecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

/** Signs out the person's other devices. */
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

export const renewCodes = publicAction({
  args: {},
  returns: vRecoveryCodes,
  handler: async (ctx): Promise<typeof vRecoveryCodes.type> => ({
    recoveryCodes: await ctx.runMutation(internal.signIn.authenticators.renewCodes, {}),
  }),
});

export const switchOff = publicAction({
  args: {},
  handler: async (ctx): Promise<void> => {
    await ctx.runMutation(internal.signIn.authenticators.drop, {});
  },
});

/** Only a coach who has one can require it. */
export const askCoaches = coachMutation({
  args: { areCoachesAsked: v.boolean() },
  handler: async (ctx, { areCoachesAsked: areAsked }) => {
    await requireFresh(ctx);
    if (areAsked && !(await hasSecondStep(ctx.db, ctx.viewer.userId))) {
      refuse({ code: "MFA_ENROL_REQUIRED" });
    }
    await changePolicy(ctx, { areCoachesAskedForSecondStep: areAsked });
  },
});
