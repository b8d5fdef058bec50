import { v } from "convex/values";
import { internal } from "./_generated/api";
import { coachMutation, coachQuery } from "./functions";
import { keepingFields, liftHold, readKeeping, readKeepingOf, setHold } from "./model/legalHolds";

/**
 * Not written here: a client whose coaching has ended is closed to the coach, in the log as well. It is told the hold's id
 * alone, because what a job was called with is kept for a while after it has run.
 */
const log = internal.retention.log.writeHold;

/** How long the records of one coaching stay, and whether anything holds them. */
export const ofCoaching = coachQuery({
  args: { coachingId: v.id("coachings") },
  returns: v.object(keepingFields),
  handler: (ctx, { coachingId }) => readKeeping(ctx, coachingId),
});

/** The same of a client whom the caller coaches, with the coaching that names it. */
export const ofClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.object({ coachingId: v.id("coachings"), ...keepingFields }),
  handler: (ctx, { clientId }) => readKeepingOf(ctx, clientId),
});

/** Stops every deletion of the client's records, their own wish too, until it is lifted. */
export const set = coachMutation({
  args: { coachingId: v.id("coachings"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, wish) => {
    const holdId = await setHold(ctx, wish);
    await ctx.scheduler.runAfter(0, log, { kind: "hold_set", holdId });
    return null;
  },
});

/** Whatever is overdue by then waits a few days longer, in case this was a slip. */
export const lift = coachMutation({
  args: { coachingId: v.id("coachings") },
  returns: v.null(),
  handler: async (ctx, { coachingId }) => {
    const holdId = await liftHold(ctx, coachingId);
    await ctx.scheduler.runAfter(0, log, { kind: "hold_lifted", holdId });
    return null;
  },
});
