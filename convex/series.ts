import { v } from "convex/values";
import { coachMutation, coachQuery, practiceQuery } from "./gate/functions";
import {
  aheadFields,
  cancelSeries,
  listSeriesAhead,
  moveSeries,
  undoSeriesCancel,
  undoSeriesMove,
} from "./sessions/seriesChanges";
import { bookSeries, listOccurrences, occurrenceFields } from "./sessions/sessionSeries";
import { spanFields, topicFields } from "./sessions/tables";
import { vSeriesScope, vSeriesWeeks } from "./validators";

/** Sessions that repeat. One of them alone is moved and cancelled as any other, in `sessions.ts`. */

const wantedFields = { ...spanFields, weeks: vSeriesWeeks, count: v.number() };

/** The sessions of a series before it is booked, each with what conflicts with it. */
export const preview = practiceQuery({
  args: wantedFields,
  returns: v.array(v.object(occurrenceFields)),
  handler: (ctx, wanted) => listOccurrences(ctx, wanted),
});

/** The sessions of the same series that a change may include. */
export const ahead = coachQuery({
  args: { sessionId: v.string() },
  returns: v.array(v.object(aheadFields)),
  handler: (ctx, { sessionId }) => listSeriesAhead(ctx, sessionId),
});

export const book = coachMutation({
  args: {
    clientId: v.id("users"),
    ...topicFields,
    ...wantedFields,
    timeZone: v.string(),
    skipped: v.array(v.number()), // Numbers of those to leave out, from 1.
  },
  returns: v.number(),
  handler: (ctx, { clientId, title, description, sessionType, ...wanted }) =>
    bookSeries(ctx, clientId, { title, description, sessionType }, wanted),
});

export const move = coachMutation({
  args: {
    sessionId: v.string(),
    scope: vSeriesScope,
    reason: v.optional(v.string()),
    ...spanFields,
    timeZone: v.string(),
  },
  handler: (ctx, { sessionId, ...wanted }) => moveSeries(ctx, sessionId, wanted),
});

export const undoMove = coachMutation({
  args: { sessionId: v.string() },
  handler: (ctx, { sessionId }) => undoSeriesMove(ctx, sessionId),
});

export const cancel = coachMutation({
  args: { sessionId: v.string(), scope: vSeriesScope, reason: v.optional(v.string()) },
  handler: (ctx, { sessionId, ...cancellation }) => cancelSeries(ctx, sessionId, cancellation),
});

export const undoCancel = coachMutation({
  args: { sessionId: v.string() },
  handler: (ctx, { sessionId }) => undoSeriesCancel(ctx, sessionId),
});
