import { v } from "convex/values";
import { hourMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";

/** Privileged because it deletes what both sides left behind. Internal: run by the clock. */

const keptMs = 6 * hourMs;
const sweptAtOnce = 100;

/** Seats of windows that ended without leaving, and what waited in their rooms. */
export const run = systemMutation({
  args: {},
  returns: v.null(),
  handler: async ({ db, scheduler }): Promise<null> => {
    const seat = await db
      .query("roomSeats")
      .withIndex("by_seenAt", (q) => q.lt("seenAt", Date.now() - keptMs))
      .first();
    if (seat === null) return null;
    const { sessionId, userId } = seat;
    const signals = await db
      .query("roomSignals")
      .withIndex("by_sessionId_and_userId", (q) =>
        q.eq("sessionId", sessionId).eq("userId", userId),
      )
      .take(sweptAtOnce);
    for (const { _id } of signals) await db.delete("roomSignals", _id);
    if (signals.length < sweptAtOnce) await db.delete("roomSeats", seat._id);
    await scheduler.runAfter(0, internal.rooms.sweep.run, {});
    return null;
  },
});
