import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vCalendarDate, vSender, vSessionStatus, vSessionType } from "../validators";

/** Minutes from midnight on the coach's wall. */
export const openHoursFields = { fromMinute: v.number(), toMinute: v.number() };
export const vWeeklyHours = v.object({ weekday: v.number(), ...openHoursFields }); // 0 is Sunday
export const vDayException = v.object({
  date: vCalendarDate,
  hours: v.array(v.object(openHoursFields)), // empty: closed
});

/** What a session is called and about, and how people meet. */
export const topicFields = {
  title: v.string(),
  description: v.optional(v.string()),
  sessionType: vSessionType,
};

export const spanFields = { startsAt: v.number(), durationMinutes: v.number() };

/** What a coach settles for their practice, apart from the zone of its hours. */
export const settingsFields = {
  practiceName: v.string(),
  weekly: v.array(vWeeklyHours),
  exceptions: v.array(vDayException),
  noticeHours: v.number(),
  cancelWindowHours: v.number(),
  responseTargetHours: v.number(),
  meetingLink: v.optional(v.string()),
  phoneNumber: v.optional(v.string()),
  place: v.optional(v.string()),
  welcomeVideoUrl: v.optional(v.string()),
};

/** Sessions and what lies around them. Who may do what is in `model/rowRules.ts`. */
export const sessionTables = {
  // Coaching sessions. Written by both sides; a client may book, move and cancel, not complete. Read by both.
  sessions: defineTable({
    clientId: v.id("users"),
    ...topicFields,
    ...spanFields,
    timeZone: v.string(), // IANA, of the person who booked
    status: vSessionStatus,
    notes: v.optional(v.string()), // shared with the client; the coach's own are in coachNotes
    notesRevision: v.optional(v.number()), // grows with every change of them; absent is 0
    cancelReason: v.optional(v.string()),
    cancelledBy: v.optional(v.id("users")),
    cancelledAt: v.optional(v.number()),
    moveCount: v.optional(v.number()),
    moveReason: v.optional(v.string()),
    movedFrom: v.optional(v.object({ ...spanFields, movedBy: v.id("users"), movedAt: v.number() })), // the last move, for its undo
    revision: v.optional(v.number()), // grows with every change a calendar must follow; absent is 0
    updatedAt: v.number(),
  })
    .index("by_clientId_and_startsAt", ["clientId", "startsAt"])
    .index("by_startsAt", ["startsAt"])
    .index("by_status_and_startsAt", ["status", "startsAt"])
    .index("by_clientId_and_status_and_startsAt", ["clientId", "status", "startsAt"])
    .searchIndex("by_title", { searchField: "title", filterFields: ["status"] }),

  // When a coach is not free, without who it is: one row for each session that holds its time, kept in step by
  // `model/diary.ts`. Written by both sides for their own sessions. Read by the coach and all of their clients.
  busyTimes: defineTable({
    coachId: v.id("users"),
    sessionId: v.id("sessions"),
    ...spanFields,
  })
    .index("by_coachId_and_startsAt", ["coachId", "startsAt"])
    .index("by_sessionId", ["sessionId"]),

  // What a session is to be about. Written and read by both sides.
  agendaItems: defineTable({
    clientId: v.id("users"),
    sessionId: v.id("sessions"),
    text: v.string(),
    addedBy: vSender,
    isDone: v.boolean(),
    position: v.number(), // any number: a row moves by taking one between its neighbours'
  })
    .index("by_sessionId_and_position", ["sessionId", "position"])
    .index("by_clientId", ["clientId"]),

  // Written and read by the coach alone; no client query may name this table.
  coachNotes: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    sessionId: v.optional(v.id("sessions")),
    content: v.string(),
    revision: v.optional(v.number()), // grows with every change; absent is 0
    updatedAt: v.number(),
  })
    .index("by_clientId_and_updatedAt", ["clientId", "updatedAt"])
    .index("by_coachId", ["coachId"])
    .index("by_sessionId", ["sessionId"]),

  // How a coach runs the practice; no row until they have said something. Written by the coach, read by their clients too.
  practiceSettings: defineTable({
    coachId: v.id("users"),
    ...settingsFields,
    timeZone: v.optional(v.string()), // IANA, of the hours; absent: the coach's profile's
    updatedAt: v.number(),
  }).index("by_coachId", ["coachId"]),
};
