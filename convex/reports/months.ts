import { v } from "convex/values";
import {
  busyTimesListedMax,
  monthEdgeSessionsMax,
  responseTimesReadMax,
} from "../../domain/limits";
import { median } from "../../domain/time/medians";
import type { Id } from "../_generated/dataModel";
import type { ViewerQueryCtx } from "../gate/access";
import { onceAGroup } from "../sessions/diary";
import { countOutcomes, requireMonth, type Span } from "../overview/outcomes";
import { rowsBy, within } from "../gate/rows";

export const reportMonthFields = {
  held: v.number(),
  missed: v.number(),
  cancelled: v.number(),
  replies: v.number(),
  medianReplyMs: v.union(v.number(), v.null()),
};

export async function readReportMonth(ctx: ViewerQueryCtx, span: Span) {
  const [{ kept, missed, cancelled }, replies] = await Promise.all([
    countOutcomes(ctx, span),
    rowsBy(ctx.db, "firstReplies", "by_coachId_and_repliedAt", {
      coachId: ctx.viewer.userId,
      repliedAt: within({ gte: span.fromMs, lt: span.toMs }),
    })
      .order("desc")
      .take(responseTimesReadMax),
  ]);
  return {
    ...{ held: kept, missed, cancelled, replies: replies.length },
    medianReplyMs: median(replies.map(({ waitedMs }) => waitedMs)),
  };
}

/**
 * Minutes of sessions that were held or are booked. A missed one keeps its time in the calendar, and is left out here.
 */
export async function countTakenMinutes({ db, viewer }: ViewerQueryCtx, span: Span) {
  requireMonth(span);
  const [taken, missed] = await Promise.all([
    rowsBy(db, "busyTimes", "by_coachId_and_startsAt", {
      coachId: viewer.userId,
      startsAt: within({ gte: span.fromMs, lt: span.toMs }),
    }).take(busyTimesListedMax),
    rowsBy(db, "sessions", "by_status_and_startsAt", {
      status: "no-show",
      startsAt: within({ gte: span.fromMs, lt: span.toMs }),
    }).take(monthEdgeSessionsMax),
  ]);
  const missedIds = new Set<Id<"sessions">>(missed.map(({ _id }) => _id));
  const held = taken.filter(({ sessionId }) => !missedIds.has(sessionId));
  return onceAGroup(held).reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
}
