import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemMutation } from "../functions";
import { timeOutSignIn } from "../model/signIn/signIns";

/** Privileged: ends any sign-in. Internal: called by the scheduler. */

/** Each deletes up to some hundred refresh tokens. */
const signInsAtOnce = 10;

/**
 * Ends idle and expired sign-ins. Without it an open page would keep its data: live queries run again only when the row
 * is deleted.
 */
export const reap = systemMutation({
  args: {},
  returns: v.null(),
  handler: async ({ db, scheduler }): Promise<null> => {
    const now = Date.now();
    const idle = await db
      .query("presences")
      .withIndex("by_idleAt", (q) => q.lte("idleAt", now))
      .take(signInsAtOnce);
    const old = await db
      .query("authSessions")
      .withIndex("by_expirationTime", (q) => q.lte("expirationTime", now))
      .take(signInsAtOnce);
    const over = new Set([...idle.map(({ signInId }) => signInId), ...old.map(({ _id }) => _id)]);
    for (const signInId of over) await timeOutSignIn(db, signInId);
    if (Math.max(idle.length, old.length) === signInsAtOnce) {
      await scheduler.runAfter(0, internal.signIn.reap.reap, {});
    }
    return null;
  },
});
