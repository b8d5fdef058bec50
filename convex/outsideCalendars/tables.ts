import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { OUTSIDE_PROBLEMS } from "../../domain/schedule/outside-calendars";
import { spanFields } from "../sessions/tables";
import { isOfPractice } from "../clients/verdicts";
import { isOwnPractice, never } from "../gate/rowVerdicts";
import { coaches, exported, inner, type Records } from "../gate/record";

export const vOutsideProblem = literals(...OUTSIDE_PROBLEMS);

/** What the last good read found. */
export const readFields = {
  entries: v.number(),
  skipped: v.number(), // Entries that could not be read.
  unknownZones: v.number(), // Entries in an unknown zone; they count in the coach's.
  coversUntil: v.number(),
};

export const outsideTables = {
  // A calendar that a coach keeps elsewhere. Added, renamed and removed by the coach, read by the coach alone; its state is
  // written by the system (ADR 56).
  outsideCalendars: defineTable({
    coachId: v.id("users"),
    name: v.string(),
    url: v.optional(v.string()), // Absent for an uploaded file.
    etag: v.optional(v.string()),
    modified: v.optional(v.string()), // The other server's `Last-Modified`, as it wrote it.
    found: v.optional(v.object(readFields)), // Absent until the first good read.
    readAt: v.optional(v.number()), // The last good read, including one that found nothing new.
    problem: v.optional(vOutsideProblem), // Of the last try.
    failures: v.number(), // In a row.
    nextReadAt: v.optional(v.number()), // Absent for a file.
  })
    .index("by_coachId", ["coachId"])
    .index("by_nextReadAt", ["nextReadAt"]),

  // The busy times of one such calendar on one UTC day, without words. Written by the system, removed with the calendar. Read by
  // the coach and all of their clients.
  outsideDays: defineTable({
    coachId: v.id("users"),
    calendarId: v.id("outsideCalendars"),
    startsAt: v.number(),
    spans: v.array(v.object(spanFields)),
  })
    .index("by_coachId_and_startsAt", ["coachId", "startsAt"])
    .index("by_calendarId_and_startsAt", ["calendarId", "startsAt"]),
};

export const outsideRecords: Records<typeof outsideTables> = {
  outsideCalendars: {
    ...coaches("by_coachId"),
    ...exported,
    read: isOwnPractice,
    insert: isOwnPractice,
    change: never, // Its state is written by the system.
    remove: () => true,
  },
  outsideDays: {
    ...coaches("by_coachId_and_startsAt"),
    ...inner,
    read: isOfPractice,
    insert: never,
    change: never,
    remove: isOwnPractice,
  },
};
