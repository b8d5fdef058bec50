import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../functions";
import { recognise, requireRole } from "../model/access";
import { attemptsOf, giveAttemptsBack, takeAttempts } from "../model/signIn/attempts";
import { findAccount } from "../model/signIn/people";
import type { SecondStep } from "../model/signIn/secondSteps";
import { askSecondStep } from "./secondStep";
import { vCaller, vTypedCode } from "./shapes";

/** Privileged because it reads what a password must match. Internal: the door compares it between the two. */

export const begin = systemMutation({
  args: { caller: vCaller },
  returns: v.object({ waitMs: v.number(), secret: v.union(v.string(), v.null()) }),
  handler: async (ctx, { caller }) => {
    const { account, email } = await findOwnAccount(ctx);
    const waitMs = await takeAttempts(ctx.db, attemptsOf(caller, email, false));
    return { waitMs, secret: account?.secret ?? null };
  },
});

/** Marks this sign-in, and no other of the person's. Null when the password is not theirs any more. */
export const finish = systemMutation({
  args: { secret: v.string(), code: vTypedCode, caller: vCaller },
  handler: async (ctx, { secret, code, caller }): Promise<SecondStep | null> => {
    const { account, email, signInId } = await findOwnAccount(ctx);
    if (account?.secret !== secret) return null;
    await giveAttemptsBack(ctx.db, attemptsOf(caller, email, false));
    const step = await askSecondStep(ctx, account.userId, code);
    if (step.outcome !== "passed") return step;
    await ctx.db.patch("authSessions", signInId, { confirmedAt: Date.now() });
    return step;
  },
});

async function findOwnAccount(ctx: MutationCtx) {
  const { viewer, signInId } = requireRole(await recognise(ctx), ["client", "admin"]);
  const email: Doc<"users">["email"] = (await ctx.db.get("users", viewer.userId))?.email;
  const account = email === undefined ? null : await findAccount(ctx.db, email);
  const isOwn = account?.userId === viewer.userId;
  return { signInId, email: email ?? null, account: isOwn ? account : null };
}
