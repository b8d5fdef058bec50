import { api } from "../../convex/_generated/api";
import { addDays } from "../../domain/time/calendar-dates";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import { noteUpdate } from "../support/note-updates";
import { clientA, clientAOrCoach, clients, coaches, coachOfA, members, type Row } from "./answers";
import type { World } from "./world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const words = { title: "Title", sessionType: "video" } as const;
const details = { ...words, durationMinutes: 60 };
const edit = { base: "", text: "Words" };

/** Ten o'clock in two days, which is free. */
export function freeTime() {
  const timeZone = "UTC";
  const today = utcMsToWallTime(Date.now(), timeZone).date;
  const startsAt = wallTimeToUtcMs({ date: addDays(today, 2), time: "10:00" }, timeZone);
  return { startsAt, durationMinutes: 60, timeZone };
}

/** The same some days ago. */
export function pastTime() {
  const time = freeTime();
  return { ...time, startsAt: time.startsAt - 7 * 24 * 3_600_000 };
}

/** Sessions, their agendas and notes, the coach's diary, and how the practice is run. */
export const sessionsRows = (world: World): Record<string, Row> => ({
  ...bothSides(world),
  ...notesRows(world),
  ...sheetRows(world),
  ...agendaRows(world),
  ...summaryRows(world),
  ...calendarRows(world),
  ...severalRows(world),
  ...requestRows(world),
  "practice:get": { call: { query: api.practice.get, args: {} }, answers: members },
  "practice:setUp": { call: { query: api.practice.setUp, args: {} }, answers: coaches },
  "practice:save": {
    call: { mutation: api.practice.save, args: { practiceName: "Name" } },
    answers: coaches,
  },
});

const day = { fromMs: 0, toMs: 1 };

function bothSides({ ofA: { sessionId, cancelledId } }: World): Record<string, Row> {
  const wanted = freeTime();
  return {
    "sessions:list": { call: { query: api.sessions.list, args: firstPage }, answers: clients },
    "sessions:ahead": { call: { query: api.sessions.ahead, args: {} }, answers: clients },
    "sessions:get": {
      call: { query: api.sessions.get, args: { sessionId } },
      answers: clientAOrCoach,
    },
    "sessions:busyTimes": {
      call: { query: api.sessions.busyTimes, args: day },
      answers: members, // of their own practice: see convex/sessions/sessions.test.ts
    },
    "sessions:book": {
      call: { mutation: api.sessions.book, args: { ...words, ...wanted } },
      answers: clients,
    },
    "sessions:move": {
      call: { mutation: api.sessions.move, args: { sessionId, ...wanted } },
      answers: clientAOrCoach,
    },
    "sessions:takeOffered": {
      call: { mutation: api.sessions.takeOffered, args: { sessionId, startsAt: 0 } },
      answers: { ...clientA, clientA: "INVALID" }, // not a request: see convex/sessions/sessionRequests.test.ts
    },
    "sessions:undoMove": {
      call: { mutation: api.sessions.undoMove, args: { sessionId } },
      answers: clientA, // the person who moved it
    },
    "sessions:cancel": {
      call: { mutation: api.sessions.cancel, args: { sessionId } },
      answers: clientAOrCoach,
    },
    "sessions:undoCancel": {
      call: { mutation: api.sessions.undoCancel, args: { sessionId: cancelledId } },
      answers: clientAOrCoach,
    },
  };
}

function notesRows({ ofA: { sessionId } }: World): Record<string, Row> {
  const args = { sessionId };
  return {
    "sharedNotes:get": { call: { query: api.sharedNotes.get, args }, answers: clientAOrCoach },
    "sharedNotes:updates": {
      call: { query: api.sharedNotes.updates, args: { sessionId, after: 0 } },
      answers: clientAOrCoach,
    },
    "sharedNotes:write": {
      call: { mutation: api.sharedNotes.write, args: { sessionId, update: noteUpdate("Words") } },
      answers: clientAOrCoach,
    },
    "sharedNotes:caret": { call: { query: api.sharedNotes.caret, args }, answers: clientAOrCoach },
    "sharedNotes:setCaret": {
      call: { mutation: api.sharedNotes.setCaret, args: { sessionId, caret: "end" } },
      answers: clientAOrCoach,
    },
  };
}

/** From a worksheet: see convex/sessions/jointSheets.test.ts. */
function sheetRows({ ofA: { sessionId, sheetId } }: World): Record<string, Row> {
  return {
    "jointSheets:ofSession": {
      call: { query: api.jointSheets.ofSession, args: { sessionId } },
      answers: clientAOrCoach,
    },
    "jointSheets:answers": {
      call: { query: api.jointSheets.answers, args: { sheetId } },
      answers: clientAOrCoach,
    },
    "jointSheets:start": {
      call: { mutation: api.jointSheets.start, args: { sessionId, source: "wheel" } },
      answers: clientAOrCoach,
    },
    "jointSheets:remove": {
      call: { mutation: api.jointSheets.remove, args: { sheetId } },
      answers: clientAOrCoach,
    },
  };
}

function agendaRows({ ofA: { sessionId, agendaItemId: itemId } }: World): Record<string, Row> {
  return {
    "agenda:list": {
      call: { query: api.agenda.list, args: { sessionId } },
      answers: clientAOrCoach,
    },
    "agenda:add": {
      call: { mutation: api.agenda.add, args: { sessionId, text: "Words" } },
      answers: clientAOrCoach,
    },
    "agenda:change": {
      call: { mutation: api.agenda.change, args: { itemId, isDone: true } },
      answers: clientAOrCoach,
    },
    "agenda:remove": {
      call: { mutation: api.agenda.remove, args: { itemId } },
      answers: clientAOrCoach,
    },
  };
}

/** The session is ahead: more is in convex/sessions/sessionSummaries.test.ts. */
const summaryRows = ({ ofA: { sessionId } }: World): Record<string, Row> => ({
  "sessionSummaries:ofSession": {
    call: { query: api.sessionSummaries.ofSession, args: { sessionId } },
    answers: clientAOrCoach,
  },
  "sessionSummaries:gathered": {
    call: { query: api.sessionSummaries.gathered, args: { sessionId } },
    answers: coachOfA,
  },
  "sessionSummaries:send": {
    call: { mutation: api.sessionSummaries.send, args: { sessionId, text: "Words" } },
    answers: { ...coachOfA, coach: "CONFLICT" },
  },
});

/** Neither is a request: see convex/sessions/sessionRequests.test.ts. */
function requestRows({ ofA: { sessionId } }: World): Record<string, Row> {
  return {
    "calendar:accept": {
      call: { mutation: api.calendar.accept, args: { sessionId } },
      answers: { ...coachOfA, coach: "INVALID" },
    },
    "calendar:offer": {
      call: { mutation: api.calendar.offer, args: { sessionId, startTimes: [0], timeZone: "UTC" } },
      answers: { ...coachOfA, coach: "INVALID" },
    },
  };
}

function calendarRows({ people, ofA: { sessionId } }: World): Record<string, Row> {
  const wanted = freeTime();
  return {
    // A stranger's lists are empty: see convex/sessions/calendar.test.ts.
    "calendar:list": {
      call: { query: api.calendar.list, args: { order: "date", ...firstPage } },
      answers: coaches,
    },
    "calendar:listByClient": {
      call: { query: api.calendar.listByClient, args: firstPage },
      answers: coaches,
    },
    "calendar:search": {
      call: { query: api.calendar.search, args: { words: "Title", ...firstPage } },
      answers: coaches,
    },
    "calendar:between": { call: { query: api.calendar.between, args: day }, answers: coaches },
    "calendar:upcoming": {
      call: { query: api.calendar.upcoming, args: { fromMs: 0 } },
      answers: coaches,
    },
    "calendar:clients": { call: { query: api.calendar.clients, args: {} }, answers: coaches },
    "calendar:book": {
      call: {
        mutation: api.calendar.book,
        args: { clientId: people.clientA.userId, ...words, ...wanted },
      },
      answers: coachOfA,
    },
    "calendar:edit": {
      call: { mutation: api.calendar.edit, args: { sessionId, ...details } },
      answers: coachOfA,
    },
    "calendar:close": {
      call: {
        mutation: api.calendar.close,
        args: { sessionId, status: "scheduled", from: "scheduled" },
      },
      answers: coachOfA, // more of it in convex/sessions/calendar.test.ts
    },
    "calendar:record": {
      call: {
        mutation: api.calendar.record,
        args: { clientId: people.clientA.userId, ...words, ...pastTime() },
      },
      answers: coachOfA,
    },
    "calendar:privateNotes": {
      call: { query: api.calendar.privateNotes, args: { sessionId } },
      answers: coachOfA,
    },
    "calendar:savePrivateNote": {
      call: { mutation: api.calendar.savePrivateNote, args: { sessionId, ...edit } },
      answers: coachOfA,
    },
  };
}

function severalRows({ ofA: { sessionId, cancelledId } }: World): Record<string, Row> {
  return {
    "calendar:closeSeveral": {
      call: {
        mutation: api.calendar.closeSeveral,
        args: { sessionIds: [sessionId], status: "completed", from: "scheduled" },
      },
      answers: coachOfA,
    },
    "calendar:cancelSeveral": {
      call: { mutation: api.calendar.cancelSeveral, args: { sessionIds: [sessionId] } },
      answers: coachOfA,
    },
    "calendar:undoCancelSeveral": {
      call: { mutation: api.calendar.undoCancelSeveral, args: { sessionIds: [cancelledId] } },
      answers: coachOfA, // more of these three in convex/sessions/sessionsTogether.test.ts
    },
  };
}
