import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import {
  clientQuery,
  coachedMutation,
  coachMutation,
  coachQuery,
  memberQuery,
  sharedMutation,
} from "./gate/functions";
import { ofOwnClient, requireOpenCoaching } from "./clients/coachings";
import {
  changeMetric,
  defineMetric,
  exportedNumberFields,
  listMetrics,
  listNumbers,
  metricArguments,
  metricListFields,
  metricNumberFields,
  pageNumbers,
  recordNumber,
  removeNumber,
  setArchived,
} from "./metrics/metrics";
import { vCalendarDate } from "./validators";

const ofMetric = { metricId: v.id("metrics") };

export const own = clientQuery({
  args: {},
  returns: v.object(metricListFields),
  handler: (ctx) => listMetrics(ctx, ctx.viewer.userId),
});

export const ofClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.object(metricListFields),
  handler: ofOwnClient(listMetrics),
});

export const numbers = memberQuery({
  args: ofMetric,
  returns: v.array(v.object(metricNumberFields)),
  handler: (ctx, { metricId }) => listNumbers(ctx, metricId),
});

export const numbersOfClient = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(exportedNumberFields)),
  handler: async (ctx, { clientId, paginationOpts }) => {
    await requireOpenCoaching(ctx, clientId);
    return await pageNumbers(ctx, clientId, paginationOpts);
  },
});

export const add = coachedMutation({
  args: metricArguments,
  returns: v.id("metrics"),
  handler: (ctx, metric) => defineMetric(ctx, ctx.viewer.userId, metric),
});

export const addFor = coachMutation({
  args: { clientId: v.id("users"), ...metricArguments },
  returns: v.id("metrics"),
  handler: (ctx, { clientId, ...metric }) => defineMetric(ctx, clientId, metric),
});

export const change = sharedMutation({
  args: { ...ofMetric, ...metricArguments },
  handler: (ctx, { metricId, ...metric }) => changeMetric(ctx, metricId, metric),
});

export const archive = sharedMutation({
  args: { ...ofMetric, isArchived: v.boolean() },
  handler: (ctx, { metricId, isArchived }) => setArchived(ctx, metricId, isArchived),
});

/** Replaces the day's earlier number. */
export const record = sharedMutation({
  args: { ...ofMetric, date: vCalendarDate, value: v.number() },
  handler: (ctx, { metricId, ...number }) => recordNumber(ctx, metricId, number),
});

export const removeOfDay = sharedMutation({
  args: { ...ofMetric, date: vCalendarDate },
  handler: (ctx, { metricId, date }) => removeNumber(ctx, metricId, date),
});
