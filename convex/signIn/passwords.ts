import { v } from "convex/values";
import { systemMutation } from "../functions";
import { attemptsOf, giveAttemptsBack, takeAttempts } from "../model/signIn/attempts";
import { findAccount, isKnownDevice } from "../model/signIn/people";
import { letIn } from "./letIn";
import { vCaller, type Tokens } from "./shapes";

/** Privileged because nobody is known yet. Internal: the door compares the password between the two. */

/** Counts a try, and hands out what the password must match. The same for an address that nobody has. */
export const begin = systemMutation({
  args: { email: v.string(), caller: vCaller },
  returns: v.object({ waitMs: v.number(), secret: v.union(v.string(), v.null()) }),
  handler: async ({ db }, { email, caller }) => {
    const account = await findAccount(db, email);
    const isKnown = await isKnownDevice(db, account?.userId, caller.deviceHash);
    const waitMs = await takeAttempts(db, attemptsOf(caller, email, isKnown));
    return { waitMs, secret: account?.secret ?? null };
  },
});

/** Lets in whoever had the right password, if it still is. */
export const finish = systemMutation({
  args: { email: v.string(), secret: v.string(), caller: vCaller },
  handler: async (ctx, { email, secret, caller }): Promise<Tokens | null> => {
    const account = await findAccount(ctx.db, email);
    if (account?.secret !== secret) return null;
    const isKnown = await isKnownDevice(ctx.db, account.userId, caller.deviceHash);
    await giveAttemptsBack(ctx.db, attemptsOf(caller, email, isKnown));
    return await letIn(ctx, account.userId, caller.userAgent);
  },
});
