import { filed } from "../clients/coachings";
import { isUndoable } from "../../domain/schedule/session-policy";
import type { Doc } from "../_generated/dataModel";
import type { Relations } from "../relations";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { repeatColumns } from "../gate/repeats";
import { vCalendarDate, vSender, vSeriesWeeks, vSessionStatus, vSessionType } from "../validators";
import { isOfEither, isOfPractice, isCoachOf } from "../clients/verdicts";
import { never, senderOf, isOwnPractice, type RowDraft } from "../gate/rowVerdicts";
import { contentFields, vWorksheetAnswer } from "../worksheets/tables";
import { canMove } from "../../domain/schedule/session-statuses";
import { clients, coaches, person, under, exported, inner, type Records } from "../gate/record";

/** Minutes from midnight in the coach's time zone. */
export const openHoursFields = { fromMinute: v.number(), toMinute: v.number() };
export const vWeeklyHours = v.object({ weekday: v.number(), ...openHoursFields }); // 0 is Sunday.
export const vDayException = v.object({
  date: vCalendarDate,
  hours: v.array(v.object(openHoursFields)), // Empty: closed.
});

export const topicFields = {
  title: v.string(),
  description: v.optional(v.string()),
  sessionType: vSessionType,
};

export const spanFields = { startsAt: v.number(), durationMinutes: v.number() };

export const seriesPlaceFields = {
  weeks: vSeriesWeeks, // How many weeks from one session to the next.
  number: v.number(), // From 1.
  sessions: v.number(),
};

/** Without the time zone of the hours. */
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
  invoiceLines: v.optional(v.string()), // Never read out to clients; an invoice keeps its own copy.
  welcomeVideoUrl: v.optional(v.string()),
  welcomeVideoMinutes: v.optional(v.number()),
  bufferMinutes: v.optional(v.number()),
  dailySessions: v.optional(v.number()),
  // How many open bookings a client may have before the coach has accepted one of theirs.
  newcomerSessions: v.optional(v.number()),
  areHoursConfirmed: v.optional(v.boolean()),
  isSetupClosed: v.optional(v.boolean()),
};

export const agendaColumns = {
  text: v.string(),
  addedBy: vSender,
  isDone: v.boolean(),
  position: v.number(), // Any number: an item moves to a value between its neighbours'.
  minutes: v.optional(v.number()), // How many are planned for it.
  startedAt: v.optional(v.number()), // Set while the two discuss it.
};

export const sessionTables = {
  // Written by both sides; a client may book, move and cancel, not complete. Read by both.
  sessions: defineTable({
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // The coach in whose lists it is (ADR 96).
    ...topicFields,
    ...spanFields,
    timeZone: v.string(), // IANA, of the person who booked.
    status: vSessionStatus,
    isRequest: v.optional(v.boolean()), // Until the coach accepts; absent when confirmed.
    offeredTimes: v.optional(v.array(v.number())), // Offered by the coach for a request.
    notes: v.optional(v.string()), // Shared with the client; the coach's own are in coachNotes.
    cancelReason: v.optional(v.string()),
    cancelledBy: v.optional(v.id("users")),
    cancelledAt: v.optional(v.number()),
    moveCount: v.optional(v.number()),
    moveReason: v.optional(v.string()),
    seriesId: v.optional(v.id("sessions")), // The first session of its series; absent for a single one.
    series: v.optional(v.object(seriesPlaceFields)),
    groupId: v.optional(v.string()), // Random, shared by the places of a group session (ADR 15). Never sent to a client.
    movedFrom: v.optional(v.object({ ...spanFields, movedBy: v.id("users"), movedAt: v.number() })), // The last move, for its undo.
    revision: v.optional(v.number()), // Grows with every change a calendar must follow; absent is 0.
    updatedAt: v.number(),
  })
    .index("by_clientId_and_startsAt", ["clientId", "startsAt"])
    .index("by_seriesId_and_startsAt", ["seriesId", "startsAt"])
    .index("by_groupId_and_startsAt", ["groupId", "startsAt"])
    .index("by_clientId_and_coachId", ["clientId", "coachId"])
    .index("by_coachId_and_startsAt", ["coachId", "startsAt"])
    .index("by_coachId_and_status_and_startsAt", ["coachId", "status", "startsAt"])
    .index("by_startsAt", ["startsAt"])
    .index("by_isRequest_and_startsAt", ["isRequest", "startsAt"])
    .index("by_status_and_startsAt", ["status", "startsAt"])
    .index("by_clientId_and_status_and_startsAt", ["clientId", "status", "startsAt"]),

  // A coach's taken times without the clients: one row per session, updated by `diary.ts`. Written by both sides
  // for their own sessions. Read by the coach and all of their clients.
  busyTimes: defineTable({
    coachId: v.id("users"),
    sessionId: v.id("sessions"),
    ...spanFields,
    groupId: v.optional(v.string()), // The session's; the places of one group hold one hour.
  })
    .index("by_coachId_and_startsAt", ["coachId", "startsAt"])
    .index("by_coachId_and_groupId_and_startsAt", ["coachId", "groupId", "startsAt"])
    .index("by_sessionId", ["sessionId"]),

  // The notes of a session, or one of its joint sheets, as both write them (ADR 110). The session's own `notes` follow within a second. Missing until one of the two
  // has changed them. Written by the clock, read by both sides.
  noteStates: defineTable({
    sessionId: v.id("sessions"),
    sheetId: v.optional(v.id("jointSheets")), // Absent for the notes.
    clientId: v.id("users"),
    state: v.bytes(),
    number: v.number(), // The number of the last update in it.
  })
    .index("by_sessionId_and_sheetId", ["sessionId", "sheetId"])
    .index("by_clientId", ["clientId"]),

  // The latest changes, each of one window. Written and read by both sides; the clock deletes all but the last ones.
  noteUpdates: defineTable({
    sessionId: v.id("sessions"),
    sheetId: v.optional(v.id("jointSheets")), // Absent for the notes.
    clientId: v.id("users"),
    number: v.number(), // From 1.
    update: v.bytes(),
  })
    .index("by_sessionId_and_sheetId_and_number", ["sessionId", "sheetId", "number"])
    .index("by_clientId", ["clientId"]),

  // A worksheet or a wheel of life that the two of a session fill at once, with its questions as they were. Either begins it;
  // its answers come from its document, by the clock. Read by both sides.
  jointSheets: defineTable({
    clientId: v.id("users"),
    sessionId: v.id("sessions"),
    ...contentFields,
    isWheel: v.boolean(),
    answers: v.array(vWorksheetAnswer),
    startedBy: vSender,
    startedAt: v.number(),
  })
    .index("by_sessionId", ["sessionId"])
    .index("by_clientId", ["clientId"]),

  // Written and read by both sides.
  agendaItems: defineTable({
    clientId: v.id("users"),
    sessionId: v.id("sessions"),
    ...agendaColumns,
    ...repeatColumns,
  })
    .index("by_sessionId_and_position", ["sessionId", "position"])
    .index("by_clientId", ["clientId"]),

  // What an hour was about, as the coach sent it; one per session. Written by the coach, read by both sides.
  sessionSummaries: defineTable({
    clientId: v.id("users"),
    sessionId: v.id("sessions"),
    text: v.string(),
    sentAt: v.number(),
    changedAt: v.optional(v.number()), // The last correction.
  })
    .index("by_sessionId", ["sessionId"])
    .index("by_clientId", ["clientId"]),

  // Written and read by the coach; client queries may not use this table.
  coachNotes: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    sessionId: v.optional(v.id("sessions")),
    content: v.string(),
    revision: v.optional(v.number()), // Grows with every change; absent is 0.
    updatedAt: v.number(),
    ...repeatColumns,
  })
    .index("by_clientId_and_coachId_and_updatedAt", ["clientId", "coachId", "updatedAt"])
    .index("by_coachId", ["coachId"])
    .index("by_sessionId", ["sessionId"]),

  // Missing until the coach saves something. Written by the coach, read by their clients too.
  practiceSettings: defineTable({
    coachId: v.id("users"),
    ...settingsFields,
    timeZone: v.optional(v.string()), // IANA, of the hours; defaults to the coach's profile.
    updatedAt: v.number(),
  }).index("by_coachId", ["coachId"]),
};

/** Only the coach can confirm a request, or has confirmed it already by offering that very time. */
const isConfirmedByCoach = (
  { viewer }: Relations,
  before: Doc<"sessions">,
  after: RowDraft<"sessions">,
) =>
  before.isRequest !== true ||
  after.isRequest === true ||
  viewer.role === "admin" ||
  before.offeredTimes?.includes(after.startsAt) === true;

/** Only a coach makes a series, and no session leaves its own. */
const isSeriesKept = (
  { viewer }: Relations,
  before: Doc<"sessions">,
  after: RowDraft<"sessions">,
) =>
  before.seriesId === after.seriesId || (viewer.role === "admin" && before.seriesId === undefined);

/** Only a coach moves a group session, for everybody. A place that a client takes back follows the group. */
const isGroupTimeKept = async (
  relations: Relations,
  before: Doc<"sessions">,
  after: RowDraft<"sessions">,
) =>
  before.groupId === undefined ||
  relations.viewer.role === "admin" ||
  (before.startsAt === after.startsAt && before.durationMinutes === after.durationMinutes) ||
  (isTakenBack(relations, before, after) && (await relations.isGroupsHour(before, after)));

/** A client undoes their own cancellation shortly after. */
const isTakenBack = ({ viewer }: Relations, before: Doc<"sessions">, after: RowDraft<"sessions">) =>
  before.status === "cancelled" &&
  after.status === "scheduled" &&
  before.cancelledBy === viewer.userId &&
  isUndoable(before.cancelledAt ?? 0, Date.now());

/** The role is enough, because only the client's own coach can read the session. */
const isByCoach = ({ viewer }: Relations) => viewer.role === "admin";

export const sessionRecords: Records<typeof sessionTables> = {
  sessions: {
    ...clients("by_clientId_and_startsAt"),
    filled: filed,
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change"],
    fixed: ["clientId", "coachId", "groupId"],
    parents: { seriesId: "sessions" },
    read: isOfEither,
    insert: async (relations, draft) =>
      (await isOfEither(relations, draft)) &&
      (relations.viewer.role === "admin" ||
        (draft.status === "scheduled" &&
          draft.seriesId === undefined &&
          draft.groupId === undefined)),
    change: async (relations, before, after) =>
      isConfirmedByCoach(relations, before, after) &&
      isSeriesKept(relations, before, after) &&
      (await isGroupTimeKept(relations, before, after)) &&
      (before.status === after.status ||
        canMove(before.status, after.status, relations.viewer.role) ||
        isTakenBack(relations, before, after)),
    remove: never,
  },
  busyTimes: {
    ofClient: under("sessions", "by_sessionId", "sessionId"),
    ofCoach: person("by_coachId_and_startsAt", "coachId"),
    ...inner,
    fixed: ["coachId", "sessionId", "groupId"],
    parents: { sessionId: "sessions" },
    read: isOfPractice,
    insert: isOfPractice,
    change: () => true,
    remove: () => true,
  },
  noteStates: {
    ...clients("by_clientId"),
    ...inner, // Not exported: its text is in the session.
    visit: true,
    afterCoaching: [],
    read: isOfEither,
    insert: never,
    change: never,
    remove: never,
  },
  noteUpdates: {
    ...clients("by_clientId"),
    ...inner,
    visit: true,
    afterCoaching: ["insert"],
    parents: { sessionId: "sessions", sheetId: "jointSheets" }, // Which determine the client.
    read: isOfEither,
    insert: () => true,
    change: never,
    remove: never,
  },
  jointSheets: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: ["insert", "remove"],
    parents: { sessionId: "sessions" },
    read: isOfEither,
    insert: (relations, draft) =>
      draft.startedBy === senderOf(relations.viewer) && draft.answers.length === 0,
    change: never,
    remove: () => true,
  },
  agendaItems: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change", "remove"],
    fixed: ["sessionId", "addedBy"],
    parents: { sessionId: "sessions" },
    read: isOfEither,
    insert: (relations, draft) => draft.addedBy === senderOf(relations.viewer),
    change: () => true,
    remove: () => true,
  },
  sessionSummaries: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: [],
    fixed: ["sessionId"],
    parents: { sessionId: "sessions" },
    read: isOfEither,
    insert: isByCoach,
    change: isByCoach,
    remove: never,
  },
  coachNotes: {
    // About the client, for the coach only: deleted with either, exported for neither.
    ofClient: person("by_clientId_and_coachId_and_updatedAt", "clientId"),
    ofCoach: person("by_coachId", "coachId"),
    ...inner,
    visit: true,
    afterCoaching: [],
    fixed: ["clientId", "coachId"],
    parents: { sessionId: "sessions" },
    read: async (relations, row) =>
      row.coachId === relations.viewer.userId && (await isCoachOf(relations, row.clientId)),
    insert: async (relations, draft) =>
      draft.coachId === relations.viewer.userId && (await isCoachOf(relations, draft.clientId)),
    change: () => true, // Readable by the author only.
    remove: () => true,
  },
  practiceSettings: {
    ...coaches("by_coachId"),
    ...exported,
    fixed: ["coachId"],
    read: isOfPractice,
    insert: isOwnPractice,
    change: isOwnPractice,
    remove: never,
  },
};
