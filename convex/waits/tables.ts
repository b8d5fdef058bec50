import { pick } from "convex-helpers";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { settingsFields, spanFields } from "../sessions/tables";
import { vCalendarDate, vPartOfDay, vSessionType } from "../validators";
import { isOfEither } from "../clients/verdicts";
import { isClientsOwn, never, sealed } from "../gate/rowVerdicts";
import { clients, coaches, exported, inner, type Records } from "../gate/record";

export const waitFields = {
  fromDate: vCalendarDate,
  toDate: vCalendarDate,
  timeZone: v.string(), // IANA, of the two days.
  partOfDay: vPartOfDay,
  sessionType: v.optional(vSessionType), // Absent while the client has not chosen one.
  durationMinutes: v.number(),
};

/** Settings that decide which times are free for clients. */
export const timingFields = {
  ...pick(settingsFields, [
    "weekly",
    "exceptions",
    "noticeHours",
    "bufferMinutes",
    "dailySessions",
  ]),
  timeZone: v.optional(v.string()),
};

export const waitTables = {
  // The waiting list. Written by the client, ended by the system after its last day, with a booking and with the coaching. Read by
  // the client and the coach.
  sessionWaits: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    ...waitFields,
    endsAt: v.number(), // The end of its last day.
    beganAt: v.number(),
    notifiedAt: v.optional(v.number()), // When they were last notified of a free time.
    notifiedOf: v.optional(v.number()), // When that time starts.
  })
    .index("by_clientId_and_endsAt", ["clientId", "endsAt"])
    .index("by_coachId_and_endsAt", ["coachId", "endsAt"])
    .index("by_endsAt", ["endsAt"]),

  // Times that have just become free in a coach's calendar, until everybody who waits was notified: one row gathers
  // them until its turn. Written and read by the system only.
  freedTimes: defineTable({
    coachId: v.id("users"),
    sessions: v.array(v.object({ ...spanFields, clientId: v.optional(v.id("users")) })), // Each with its client.
    others: v.array(v.object(spanFields)), // Times that became free in other calendars.
    before: v.optional(v.object(timingFields)), // If settings were changed: those from before.
    waitId: v.optional(v.id("sessionWaits")), // Only for this wait, which was notified a moment ago.
    dueAt: v.number(),
    cursor: v.optional(v.string()), // Where the next page of those who wait begins; absent before the first.
    tries: v.optional(v.number()), // How many have failed.
  })
    .index("by_dueAt", ["dueAt"])
    .index("by_coachId_and_dueAt", ["coachId", "dueAt"]),
};

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
