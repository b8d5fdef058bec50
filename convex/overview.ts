import { v } from "convex/values";
import { coachQuery } from "./functions";
import { listRecent, namedHappeningFields } from "./model/happenings";
import { attentionFields, listAttention } from "./model/overview/attention";
import { monthFields, readMonth, readTotals, totalsFields } from "./model/overview/figures";
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

export const recent = coachQuery({
  args: {},
  returns: v.array(v.object(namedHappeningFields)),
  handler: listRecent,
});
