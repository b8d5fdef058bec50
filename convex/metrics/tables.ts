import { defineTable } from "convex/server";
import { v } from "convex/values";
import { METRIC_FIELDS } from "../../domain/work/metrics";
import { columnsOf } from "../model/recordFields";
import { vCalendarDate, vSender } from "../validators";

/** The rules are in `model/metricRules.ts`. */
export const metricTables = {
  // What a client follows in numbers. Defined by either side and read by both; changed by the coach, and by the client who defined it.
  metrics: defineTable({
    clientId: v.id("users"),
    ...columnsOf(METRIC_FIELDS),
    target: v.optional(v.number()),
    definedBy: vSender,
    definedAt: v.number(),
    archivedAt: v.optional(v.number()), // Absent while it takes numbers.
  }).index("by_clientId", ["clientId"]),

  // At most one a day of the client's calendar. Written by both sides and read by both; the coach's leave the client's own alone.
  metricNumbers: defineTable({
    clientId: v.id("users"),
    metricId: v.id("metrics"),
    date: vCalendarDate,
    value: v.number(),
    recordedBy: vSender,
    recordedAt: v.number(),
  })
    .index("by_metricId_and_date", ["metricId", "date"])
    .index("by_clientId_and_date", ["clientId", "date"]),
};
