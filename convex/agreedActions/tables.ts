import { defineTable } from "convex/server";
import { v } from "convex/values";
import { AGREED_ACTION_FIELDS } from "../../domain/work/agreed-actions";
import { columnsOf } from "../gate/recordFields";
import { repeatColumns } from "../gate/repeats";
import { vCalendarDate, vSender } from "../validators";
import { isOfEither } from "../clients/verdicts";
import { differOnlyIn, senderOf, isClientsOwn } from "../gate/rowVerdicts";
import { clients, exported, type Records } from "../gate/record";

export const agreedActionTables = {
  // What client and coach agreed that the client does. Written and read by both sides; done and ticked by the client alone.
  agreedActions: defineTable({
    clientId: v.id("users"),
    sessionId: v.optional(v.id("sessions")),
    ...columnsOf(AGREED_ACTION_FIELDS),
    addedBy: vSender,
    addedAt: v.number(),
    doneAt: v.optional(v.number()), // Absent while open.
    habitDays: v.optional(v.array(vCalendarDate)), // Of a daily habit: the days done, on the client's calendar. Absent: not a habit.
    ...repeatColumns,
  }).index("by_clientId_and_doneAt", ["clientId", "doneAt"]),
};

const isOnlyReworded = differOnlyIn(["text", "dueDate"]);

export const agreedActionRecords: Records<typeof agreedActionTables> = {
  agreedActions: {
    ...clients("by_clientId_and_doneAt"),
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change", "remove"],
    fixed: ["clientId", "sessionId", "addedBy", "addedAt"],
    parents: { sessionId: "sessions" },
    read: isOfEither,
    insert: async (relations, draft) =>
      (await isOfEither(relations, draft)) && draft.addedBy === senderOf(relations.viewer),
    change: (relations, before, after) =>
      isClientsOwn(relations, before) || isOnlyReworded(before, after),
    remove: () => true,
  },
};
