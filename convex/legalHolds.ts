import { v } from "convex/values";
import { internal } from "./_generated/api";
import { coachMutation, coachQuery } from "./gate/functions";
import { keepingFields, liftHold, readKeeping, readKeepingOf, setHold } from "./privacy/legalHolds";

/**
 * Logged by a job, because a client whose coaching has ended is closed to the coach, in the log as well. It gets only
 * the hold's id, because job arguments are kept for a while.
 */
const log = internal.retention.log.writeHold;

export const ofCoaching = coachQuery({
  args: { coachingId: v.id("coachings") },
  returns: v.object(keepingFields),
  handler: (ctx, { coachingId }) => readKeeping(ctx, coachingId),
});

export const ofClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.object({ coachingId: v.id("coachings"), ...keepingFields }),
  handler: (ctx, { clientId }) => readKeepingOf(ctx, clientId),
});

/** Stops every deletion of the client's records, also one the client asked for, until lifted. */
export const set = coachMutation({
  args: { coachingId: v.id("coachings"), reason: v.string() },
  handler: async (ctx, given) => {
    const holdId = await setHold(ctx, given);
    await ctx.scheduler.runAfter(0, log, { kind: "hold_set", holdId });
  },
});

/** Overdue deletions wait a few more days, in case this was a mistake. */
export const lift = coachMutation({
  args: { coachingId: v.id("coachings") },
  handler: async (ctx, { coachingId }) => {
    const holdId = await liftHold(ctx, coachingId);
    await ctx.scheduler.runAfter(0, log, { kind: "hold_lifted", holdId });
  },
});
