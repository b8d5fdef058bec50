import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemMutation } from "../functions";
import { endSignIn } from "../model/signIn/signIns";

/** Privileged because it ends anybody's sign-in. Internal: run by the clock. */

/** Each takes up to some hundred refresh tokens along. */
const signInsAtOnce = 10;

/**
 * Ends the sign-ins that nobody was at for too long, and those that lasted long enough. Without it a page left open would
 * go on showing what it showed: only when the row goes do its live queries run again, and find nobody.
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
    for (const signInId of over) await endSignIn(db, signInId);
    if (Math.max(idle.length, old.length) === signInsAtOnce) {
      await scheduler.runAfter(0, internal.signIn.reap.reap, {});
    }
    return null;
  },
});
