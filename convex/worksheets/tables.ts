import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { WORKSHEET_FIELD_KINDS } from "../../domain/work/worksheets";
import { repeatColumns } from "../gate/repeats";
import { vCalendarDate } from "../validators";
import { isOfEither, isCoachOf } from "../clients/verdicts";
import { differOnlyIn, never, sealed, isClientsOwn } from "../gate/rowVerdicts";
import { clients, nobodys, exported, type Records } from "../gate/record";

export const vWorksheetField = v.object({
  id: v.string(),
  kind: literals(...WORKSHEET_FIELD_KINDS),
  label: v.string(),
  hint: v.optional(v.string()),
  options: v.optional(v.array(v.string())),
  low: v.optional(v.string()),
  high: v.optional(v.string()),
});

export const contentFields = {
  title: v.string(),
  lead: v.optional(v.string()),
  fields: v.array(vWorksheetField),
};

export const vWorksheetAnswer = v.object({ fieldId: v.string(), value: v.string() });

export const worksheetTables = {
  // The practice's worksheets, the newest version of each. Written and read by its coaches.
  worksheets: defineTable({
    ...contentFields,
    version: v.number(), // From 1.
    changedAt: v.number(),
    archivedAt: v.optional(v.number()), // Not handed out any more.
    ...repeatColumns,
  }).index("by_changedAt", ["changedAt"]),

  // Written once, when the starter set was added.
  worksheetSeedings: defineTable({ seededAt: v.number() }),

  // A worksheet given to one client, with its questions as they were (ADR 60). Written by the coach, read by both
  // sides; the only field that the client sets is `answered`. What they answer is a row of `shares`.
  handouts: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    worksheetId: v.id("worksheets"),
    version: v.number(),
    ...contentFields,
    note: v.optional(v.string()),
    dueDate: v.optional(vCalendarDate),
    handedOutAt: v.number(),
    answered: v.optional(v.object({ at: v.number(), coachId: v.id("users") })), // Absent: not sent, or withdrawn.
  })
    .index("by_clientId_and_handedOutAt", ["clientId", "handedOutAt"])
    .index("by_clientId_and_worksheetId_and_answeredAt", ["clientId", "worksheetId", "answered.at"])
    .index("by_coachId_and_handedOutAt", ["coachId", "handedOutAt"]),
};

const isOnlyAnswered = differOnlyIn(["answered"]);

const isOnlyDated = differOnlyIn(["note", "dueDate"]);

export const worksheetRecords: Records<typeof worksheetTables> = {
  worksheets: {
    ...nobodys,
    read: ({ viewer }) => viewer.role === "admin",
    insert: ({ viewer }) => viewer.role === "admin",
    change: () => true, // Readable by coaches only.
    remove: never,
  },
  worksheetSeedings: { ...nobodys, ...sealed },
  handouts: {
    ...clients("by_clientId_and_handedOutAt"),
    ...exported,
    visit: true,
    afterCoaching: [],
    fixed: [],
    read: isOfEither,
    insert: async (relations, draft) =>
      draft.coachId === relations.viewer.userId &&
      draft.answered === undefined &&
      (await isCoachOf(relations, draft.clientId)),
    change: (relations, before, after) =>
      isClientsOwn(relations, before) ? isOnlyAnswered(before, after) : isOnlyDated(before, after),
    remove: (relations, row) => isCoachOf(relations, row.clientId),
  },
};
