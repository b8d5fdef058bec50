import { v } from "convex/values";
import { coachQuery } from "./functions";
import { listRecent, namedHappeningFields } from "./model/happenings";
import { attentionFields, listAttention } from "./model/overview/attention";
import { monthFields, readMonth, readTotals, totalsFields } from "./model/overview/figures";
import {
  insightsFields,
  readClientInsights,
  readPracticeInsights,
} from "./model/overview/insights";
import { vCalendarDate } from "./validators";

/** The coach's first page. What "now", "today" and "this month" are is said by the coach's own clock. */
export const totals = coachQuery({
  args: {},
  returns: v.object(totalsFields),
  handler: readTotals,
});

export const month = coachQuery({
  args: { fromMs: v.number(), toMs: v.number(), nowMs: v.number() },
  returns: v.object(monthFields),
  handler: (ctx, span) => readMonth(ctx, span),
});

export const attention = coachQuery({
  args: { nowMs: v.number(), today: vCalendarDate },
  returns: v.array(v.object(attentionFields)),
  handler: (ctx, moment) => listAttention(ctx, moment),
});

/** What the practice has been doing lately; `month` is the last one told, by UTC. */
export const insights = coachQuery({
  args: { month: v.string() },
  returns: v.object(insightsFields),
  handler: (ctx, { month }) => readPracticeInsights(ctx, month),
});

export const insightsOfClient = coachQuery({
  args: { clientId: v.id("users"), month: v.string() },
  returns: v.object(insightsFields),
  handler: (ctx, { clientId, month }) => readClientInsights(ctx, clientId, month),
});

export const recent = coachQuery({
  args: {},
  returns: v.array(v.object(namedHappeningFields)),
  handler: listRecent,
});
