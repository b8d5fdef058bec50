import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { accountMutation, accountQuery, publicAction } from "../gate/functions";
import { refuse, refuseNotFound } from "../gate/refuse";
import { type ChallengeUse, isChallengeOurs, makeChallenge } from "./limits/challenges";
import { requireFresh } from "./signIns/freshness";
import { requirePasskeyShown } from "./secondStep/owedSteps";
import { listPasskeys, readPasskeyAnswer } from "./secondStep/passkeyAnswers";
import { removePasskeyCopies } from "../vault/passkeyCopies";
import { findCaller } from "./caller";
import { checkAnswer } from "./passkeyFlows";

export const list = accountQuery({
  args: {},
  returns: v.array(
    v.object({
      passkeyId: v.id("passkeys"),
      name: v.string(),
      /** Whether it can open a vault, as the device said; null when it was not asked. */
      hasPrf: v.union(v.boolean(), v.null()),
      createdAt: v.number(),
      usedAt: v.union(v.number(), v.null()),
    }),
  ),
  handler: async ({ db, viewer }) =>
    (await listPasskeys(db, viewer.userId)).map(({ _id, usedAt, hasPrf, ...row }) => ({
      passkeyId: _id,
      name: row.name,
      hasPrf: hasPrf ?? null,
      createdAt: row.createdAt,
      usedAt: usedAt ?? null,
    })),
});

/** For `@simplewebauthn/browser`. */
export const beginRegistration = publicAction({
  args: {},
  returns: v.any(),
  handler: async (ctx): Promise<unknown> => {
    const owner = await ctx.runMutation(internal.signIn.passkeyRows.openRegistration, {});
    const challenge = makeChallenge(`register ${owner.userId}`);
    return await ctx.runAction(internal.signIn.passkeyChecks.askToRegister, {
      challenge,
      ...owner,
    });
  },
});

export const finishRegistration = publicAction({
  args: { deviceAnswer: v.string() }, // JSON, validated in passkeyAnswers.ts.
  handler: async (ctx, { deviceAnswer }): Promise<void> => {
    const { userId } = await ctx.runMutation(internal.signIn.passkeyRows.openRegistration, {});
    const { challenge, response } = readPasskeyAnswer(deviceAnswer);
    const isOurs = isChallengeOurs(challenge, `register ${userId}`);
    if (!isOurs) refuse({ code: "SIGN_IN_REFUSED" });
    const asked = { response, challenge };
    const passkey = await ctx.runAction(internal.signIn.passkeyChecks.checkRegistration, asked);
    if (passkey === null) refuse({ code: "SIGN_IN_REFUSED" });
    const caller = await findCaller(ctx);
    await ctx.runMutation(internal.signIn.passkeyRows.add, { passkey, challenge, caller });
  },
});

/** The same for everyone: the server does not learn which keys a browser has. */
export const beginSignIn = publicAction({
  args: {},
  returns: v.any(),
  handler: async (ctx): Promise<unknown> => await askFor(ctx, "sign in"),
});

export const beginConfirmation = publicAction({
  args: {},
  returns: v.any(),
  handler: async (ctx): Promise<unknown> =>
    await askFor(ctx, `confirm ${await ctx.runMutation(internal.signIn.passkeyRows.whoAsks, {})}`),
});

/** Like `auth:confirm`, with a passkey. */
export const confirm = publicAction({
  args: { deviceAnswer: v.string() },
  handler: async (ctx, { deviceAnswer }): Promise<null> => {
    const userId: string = await ctx.runMutation(internal.signIn.passkeyRows.whoAsks, {});
    const caller = await findCaller(ctx);
    const given = readPasskeyAnswer(deviceAnswer);
    const checked = await checkAnswer(ctx, given, { use: `confirm ${userId}`, caller });
    const isConfirmed = await ctx.runMutation(internal.signIn.passkeyRows.confirm, checked);
    return isConfirmed ? null : refuse({ code: "SIGN_IN_REFUSED" });
  },
});

export const remove = accountMutation({
  args: { passkeyId: v.id("passkeys") },
  handler: async (ctx, { passkeyId }) => {
    await requireFresh(ctx);
    await requirePasskeyShown(ctx.db, ctx);
    const passkey = (await ctx.db.get("passkeys", passkeyId)) ?? refuseNotFound();
    await ctx.db.delete("passkeys", passkeyId); // the row rules let people delete only their own
    await removePasskeyCopies(ctx.db, passkey);
    const { userId } = ctx.viewer;
    await ctx.scheduler.runAfter(0, internal.signIn.passkeyRows.noteRemoved, { userId });
  },
});

type Ctx = Pick<ActionCtx, "runMutation" | "runAction">;

async function askFor(ctx: Ctx, use: ChallengeUse): Promise<unknown> {
  const challenge = makeChallenge(use);
  return await ctx.runAction(internal.signIn.passkeyChecks.askToSignIn, { challenge });
}
