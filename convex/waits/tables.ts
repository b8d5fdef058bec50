import { defineTable } from "convex/server";
import { v } from "convex/values";
import { settingsFields, spanFields } from "../sessions/tables";
import { vCalendarDate, vPartOfDay, vSessionType } from "../validators";
import { isOfEither } from "../clients/verdicts";
import { isClientsOwn, never, sealed } from "../gate/rowVerdicts";
import { clients, coaches, exported, inner, type Records } from "../gate/record";

/** What a client waits for, in the zone they are in. */
export const waitFields = {
  fromDate: vCalendarDate,
  toDate: vCalendarDate,
  timeZone: v.string(), // IANA, of the two days.
  partOfDay: vPartOfDay,
  sessionType: v.optional(vSessionType), // Absent while the client has not chosen one.
  durationMinutes: v.number(),
};

/** What clients' free times follow from. */
const timingFields = {
  weekly: settingsFields.weekly,
  exceptions: settingsFields.exceptions,
  noticeHours: settingsFields.noticeHours,
  bufferMinutes: settingsFields.bufferMinutes,
  dailySessions: settingsFields.dailySessions,
  timeZone: v.optional(v.string()),
};

export const waitTables = {
  // The waiting list. Written by the client, ended by the system after its last day, with a booking and with the coaching. Read by
  // the client and the coach.
  sessionWaits: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"), // The client's current one.
    ...waitFields,
    endsAt: v.number(), // The end of its last day.
    beganAt: v.number(),
    notifiedAt: v.optional(v.number()), // Of a free time, last.
    notifiedOf: v.optional(v.number()), // When that time starts.
  })
    .index("by_clientId_and_endsAt", ["clientId", "endsAt"])
    .index("by_coachId_and_endsAt", ["coachId", "endsAt"])
    .index("by_endsAt", ["endsAt"]),

  // What a coach's calendar has just lost, until everybody who waits for it was notified: one row gathers until its turn. Written and
  // read by the system only.
  freedTimes: defineTable({
    coachId: v.id("users"),
    sessions: v.array(v.object({ ...spanFields, clientId: v.optional(v.id("users")) })), // Whose each was.
    others: v.array(v.object(spanFields)), // Of other calendars.
    before: v.optional(v.object(timingFields)), // The settings that were changed.
    waitId: v.optional(v.id("sessionWaits")), // For this one only, which was notified a moment ago.
    dueAt: v.number(),
    cursor: v.optional(v.string()), // Of the next page of those who wait; absent before the first.
    tries: v.optional(v.number()), // That failed.
  })
    .index("by_dueAt", ["dueAt"])
    .index("by_coachId_and_dueAt", ["coachId", "dueAt"]),
};

/** A client waits in their own name for a time of their own coach, who reads it. Nobody else who waits does. */
export const waitRecords: Records<typeof waitTables> = {
  sessionWaits: {
    ...clients("by_clientId_and_endsAt"),
    ...exported,
    visit: true,
    afterCoaching: ["insert"],
    read: isOfEither,
    insert: async (relations, draft) =>
      isClientsOwn(relations, draft) &&
      draft.notifiedAt === undefined &&
      draft.notifiedOf === undefined &&
      (await relations.isCoaching(draft.coachId, draft.clientId)),
    change: never,
    remove: isClientsOwn,
  },
  freedTimes: { ...coaches("by_coachId_and_dueAt"), ...inner, ...sealed },
};
