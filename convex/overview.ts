import { v } from "convex/values";
import { coachQuery, practiceQuery } from "./gate/functions";
import { listRecent, namedHappeningFields } from "./clients/happenings";
import { attentionFields, listAttention } from "./overview/attention";
import { monthFields, readMonth, readTotals, totalsFields } from "./overview/figures";
import { insightsFields, readClientInsights, readPracticeInsights } from "./overview/insights";
import { vCalendarDate } from "./validators";

/** "Now", "today" and "this month" are the coach's. */
export const totals = practiceQuery({
  args: {},
  returns: v.object(totalsFields),
  handler: readTotals,
});

export const month = practiceQuery({
  args: { fromMs: v.number(), toMs: v.number(), nowMs: v.number() },
  returns: v.object(monthFields),
  handler: (ctx, span) => readMonth(ctx, span),
});

export const attention = practiceQuery({
  args: { nowMs: v.number(), today: vCalendarDate },
  returns: v.array(v.object(attentionFields)),
  handler: (ctx, moment) => listAttention(ctx, moment),
});

/** `month` is the last one, in UTC. */
export const insights = practiceQuery({
  args: { month: v.string() },
  returns: v.object(insightsFields),
  handler: (ctx, { month }) => readPracticeInsights(ctx, month),
});

export const insightsOfClient = coachQuery({
  args: { clientId: v.id("users"), month: v.string() },
  returns: v.object(insightsFields),
  handler: (ctx, { clientId, month }) => readClientInsights(ctx, clientId, month),
});

export const recent = practiceQuery({
  args: {},
  returns: v.array(v.object(namedHappeningFields)),
  handler: listRecent,
});
