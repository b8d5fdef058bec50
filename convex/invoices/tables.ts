import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vCalendarDate } from "../validators";
import { isOfEither, isCoachOf } from "../clients/verdicts";
import { differOnlyIn, never } from "../gate/rowVerdicts";
import { clients, nobodys, exported, type Records } from "../gate/record";

export const invoiceFields = {
  number: v.string(), // "2026-0007", of the practice.
  issuedOn: vCalendarDate, // In the time zone of the coach's hours.
  practiceName: v.string(),
  coachName: v.string(),
  invoiceLines: v.optional(v.string()), // Copied from the coach's `practiceSettings`.
  clientName: v.string(),
  clientAddress: v.optional(v.string()), // Copied from the client's `profiles` row.
  sessionsIncluded: v.number(),
  startsOn: vCalendarDate,
  endsOn: v.optional(vCalendarDate),
  price: v.optional(v.string()),
  paymentLink: v.optional(v.string()),
  dueOn: v.optional(vCalendarDate), // Only while it is open.
  paidOn: v.optional(vCalendarDate), // Absent: open.
};

export const invoiceTables = {
  // Written once by the client's coach, read by both sides. Outlives its package, and ends with the client's record.
  invoices: defineTable({
    clientId: v.id("users"),
    packageId: v.id("packages"),
    ...invoiceFields,
    issuedAt: v.number(),
    replacedBy: v.optional(v.string()), // The number of the invoice that replaced this one.
  })
    .index("by_clientId_and_issuedAt", ["clientId", "issuedAt"])
    .index("by_packageId_and_replacedBy", ["packageId", "replacedBy"]),

  // The last number of each year, over all coaches. Written and read by coaches.
  invoiceYears: defineTable({ year: v.number(), last: v.number() }).index("by_year", ["year"]),
};

const isOnlyReplaced = differOnlyIn(["replacedBy"]);

/** An invoice is never reworded or removed, and its numbers go on by one. */
export const invoiceRecords: Records<typeof invoiceTables> = {
  invoices: {
    ...clients("by_clientId_and_issuedAt"),
    ...exported,
    visit: true,
    afterCoaching: [],
    fixed: [],
    parents: { packageId: "packages" },
    read: isOfEither,
    insert: async (relations, draft) =>
      draft.replacedBy === undefined && (await isCoachOf(relations, draft.clientId)),
    change: async (relations, before, after) =>
      before.replacedBy === undefined &&
      isOnlyReplaced(before, after) &&
      (await isCoachOf(relations, before.clientId)),
    remove: never,
  },
  invoiceYears: {
    ...nobodys,
    fixed: ["year"],
    read: ({ viewer }) => viewer.role === "admin",
    insert: ({ viewer }, draft) => viewer.role === "admin" && draft.last === 1,
    change: (_, before, after) => after.last === before.last + 1, // Readable by coaches only.
    remove: never,
  },
};
