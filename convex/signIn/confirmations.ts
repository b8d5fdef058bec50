import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { recognise, requireRole } from "../gate/access";
import { confirmationsOf, forgetAttempts, takeAttempts } from "./limits/attempts";
import { findAccount } from "./people";
import type { SecondStep } from "./secondStep/secondSteps";
import { askSecondStep } from "./secondStep";
import { vTypedCode } from "./shapes";

/** Privileged: reads the password hash. Internal: the action compares it between these two calls. */

export const begin = systemMutation({
  args: {},
  returns: v.object({ waitMs: v.number(), secret: v.union(v.string(), v.null()) }),
  handler: async (ctx) => {
    const { account, signInId } = await findOwnAccount(ctx);
    const waitMs = await takeAttempts(ctx.db, confirmationsOf(signInId));
    return { waitMs, secret: account?.secret ?? null };
  },
});

/** Confirms this sign-in only. Null when the password has changed meanwhile. */
export const finish = systemMutation({
  args: { secret: v.string(), code: vTypedCode },
  handler: async (ctx, { secret, code }): Promise<SecondStep | null> => {
    const { account, signInId } = await findOwnAccount(ctx);
    if (account?.secret !== secret) return null;
    await forgetAttempts(ctx.db, confirmationsOf(signInId));
    const step = await askSecondStep(ctx, account.userId, {
      code,
      giver: { by: "signIn", signInId },
    });
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
  return { signInId, account: isOwn ? account : null };
}
