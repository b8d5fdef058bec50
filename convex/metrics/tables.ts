import { defineTable } from "convex/server";
import { v } from "convex/values";
import { METRIC_FIELDS } from "../../domain/work/metrics";
import { columnsOf } from "../gate/recordFields";
import { vCalendarDate, vSender } from "../validators";
import { isOfEither, isCoachOf } from "../clients/verdicts";
import { senderOf, isClientsOwn } from "../gate/rowVerdicts";
import { clients, exported, type Records } from "../gate/record";

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

  // At most one per day of the client's calendar. Written and read by both sides; the coach's never replace the client's.
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

export const metricRecords: Records<typeof metricTables> = {
  metrics: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change"],
    fixed: ["clientId", "definedBy", "definedAt"],
    read: isOfEither,
    insert: async (relations, draft) =>
      (await isOfEither(relations, draft)) && draft.definedBy === senderOf(relations.viewer),
    change: (relations, before) =>
      before.definedBy === "client" ? true : isCoachOf(relations, before.clientId),
    remove: () => false, // Archived instead.
  },
  metricNumbers: {
    ...clients("by_clientId_and_date"),
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change", "remove"],
    fixed: ["metricId", "date"],
    parents: { metricId: "metrics" }, // Of the same client, and read by the two sides only.
    read: isOfEither,
    insert: (relations, draft) => draft.recordedBy === senderOf(relations.viewer),
    change: (relations, before, after) =>
      after.recordedBy === senderOf(relations.viewer) &&
      (before.recordedBy === "coach" || isClientsOwn(relations, before)),
    remove: (relations, row) => row.recordedBy === "coach" || isClientsOwn(relations, row),
  },
};
