import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { sessionUndoMs } from "../../../domain/limits";
import { PRACTICE_DEFAULTS } from "../../../domain/practice/practice-settings";
import { addDays } from "../../../domain/time/calendar-dates";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../../domain/time/time-zones";
import {
  clientA,
  clientAOrCoach,
  clients,
  coaches,
  coachOfA,
  members,
  type Row,
  whileCoached,
} from "../answers";
import { type Attempt, now, sessionOf } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofClient, ofPractice } from "../truth";
import type { World } from "../world";

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

/** The same time of day, some days ago. */
export function pastTime() {
  const time = freeTime();
  return { ...time, startsAt: time.startsAt - 7 * 24 * 3_600_000 };
}

/** Sessions, their agendas and notes, the coach's diary, and how the practice is run. */
const sessionsRows = (world: World): Record<string, Row> => ({
  ...bothSides(world),
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
      answers: whileCoached(clients),
    },
    "sessions:move": {
      call: { mutation: api.sessions.move, args: { sessionId, ...wanted } },
      answers: whileCoached(clientAOrCoach),
    },
    "sessions:takeOffered": {
      call: { mutation: api.sessions.takeOffered, args: { sessionId, startsAt: 0 } },
      answers: whileCoached({ ...clientA, clientA: "INVALID" }), // not a request: see convex/sessions/sessionRequests.test.ts
    },
    "sessions:undoMove": {
      call: { mutation: api.sessions.undoMove, args: { sessionId } },
      answers: whileCoached(clientA), // the person who moved it
    },
    "sessions:cancel": {
      call: { mutation: api.sessions.cancel, args: { sessionId } },
      answers: whileCoached(clientAOrCoach),
    },
    "sessions:undoCancel": {
      call: { mutation: api.sessions.undoCancel, args: { sessionId: cancelledId } },
      answers: whileCoached(clientAOrCoach),
    },
  };
}

/** Neither session is a request: see convex/sessions/sessionRequests.test.ts. */
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
      answers: coachOfA,
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
      answers: coachOfA,
    },
  };
}

const span = { startsAt: now, durationMinutes: 60 };

const endWithCoaching = (world: World): Record<string, Attempt> => ({
  "a session booked": (db) => db.insert("sessions", sessionOf(world, "scheduled")),
  "a session changed": (db) => db.patch("sessions", world.ofA.sessionId, { title: "Other" }),
});

function writes() {
  describe("the coach's diary", () => {
    test("is written for own sessions only, although all clients read it", async () => {
      const hold =
        (whose: "ofA" | "ofB", coach: "coach" | "otherCoach" = "coach"): Attempt =>
        (db) =>
          db.insert("busyTimes", {
            coachId: world.people[coach].userId,
            sessionId: world[whose].sessionId,
            ...span,
          });
      expect(await attempt("clientA", hold("ofA"))).toBe("ok");
      expect(await attempt("coach", hold("ofA"))).toBe("ok");
      expect(await attempt("clientA", hold("ofB"))).toBe("NOT_FOUND");
      expect(await attempt("clientA", hold("ofA", "otherCoach"))).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", hold("ofA", "otherCoach"))).toBe("NOT_FOUND");
      expect(await attempt("coach", hold("ofA", "otherCoach"))).toBe("NOT_FOUND");
    });

    test("does not let anybody move or free the time of another person's session", async () => {
      const { busyTimeId, cancelledId } = world.ofA;
      const move: Attempt = (db) => db.patch("busyTimes", busyTimeId, span);
      const free: Attempt = (db) => db.delete("busyTimes", busyTimeId);
      for (const act of [move, free]) {
        expect(await attempt("clientB", act)).toBe("NOT_FOUND");
        expect(await attempt("otherCoach", act)).toBe("NOT_FOUND");
      }
      const rehang: Attempt = (db) => db.patch("busyTimes", busyTimeId, { sessionId: cancelledId });
      const coachId = world.people.otherCoach.userId;
      const handOver: Attempt = (db) => db.patch("busyTimes", busyTimeId, { coachId });
      expect(await attempt("clientA", rehang)).toBe("NOT_FOUND");
      expect(await attempt("coach", handOver)).toBe("NOT_FOUND");
      expect(await attempt("clientA", move)).toBe("ok");
      expect(await attempt("coach", free)).toBe("ok");
    });
  });

  describe("a session that waits for the coach", () => {
    test("is confirmed by the coach, or by the client at a time the coach has offered", async () => {
      const { sessionId } = world.ofA;
      const accept: Attempt = (db) => db.patch("sessions", sessionId, { isRequest: false });
      const takeOffer: Attempt = (db) =>
        db.patch("sessions", sessionId, { isRequest: false, startsAt: now + 1 });
      const wait = () =>
        world.t.run(({ db }) =>
          db.patch("sessions", sessionId, { isRequest: true, offeredTimes: [now + 1] }),
        );
      await wait();
      expect(await attempt("clientA", accept)).toBe("NOT_FOUND");
      expect(await attempt("clientA", takeOffer)).toBe("ok");
      await wait();
      expect(await attempt("coach", accept)).toBe("ok");
    });
  });

  describe("a cancellation can be undone", () => {
    const restore: Attempt = (db) =>
      db.patch("sessions", world.ofA.cancelledId, { status: "scheduled" });
    const patch = (fields: object) =>
      world.t.run(({ db }) => db.patch("sessions", world.ofA.cancelledId, fields));

    test("by the client who cancelled, shortly after", async () => {
      expect(await attempt("clientB", restore)).toBe("NOT_FOUND");
      expect(await attempt("clientA", restore)).toBe("ok");
    });

    test("but not later, not a coach's, and not into another status", async () => {
      await patch({ cancelledAt: Date.now() - sessionUndoMs - 1 });
      expect(await attempt("clientA", restore)).toBe("NOT_FOUND");
      await patch({ cancelledAt: Date.now(), cancelledBy: world.people.coach.userId });
      expect(await attempt("clientA", restore)).toBe("NOT_FOUND");
      await patch({ cancelledBy: world.people.clientA.userId });
      const complete: Attempt = (db) =>
        db.patch("sessions", world.ofA.cancelledId, { status: "completed" });
      expect(await attempt("clientA", complete)).toBe("NOT_FOUND");
      await patch({ status: "completed" });
      expect(await attempt("clientA", restore)).toBe("NOT_FOUND");
      expect(await attempt("coach", restore)).toBe("ok");
    });
  });

  test("a practice's settings are written by its coach", async () => {
    const settings = { ...PRACTICE_DEFAULTS, updatedAt: now };
    const insert =
      (coach: "coach" | "otherCoach"): Attempt =>
      (db) =>
        db.insert("practiceSettings", { coachId: world.people[coach].userId, ...settings });
    expect(await attempt("clientA", insert("coach"))).toBe("NOT_FOUND");
    expect(await attempt("coach", insert("otherCoach"))).toBe("NOT_FOUND");
    expect(await attempt("coach", insert("coach"))).toBe("ok");
    const id = await world.t.run(({ db }) =>
      db.insert("practiceSettings", { coachId: world.people.coach.userId, ...settings }),
    );
    const rename: Attempt = (db) => db.patch("practiceSettings", id, { practiceName: "New" });
    expect(await attempt("clientA", rename)).toBe("NOT_FOUND"); // readable, not writable
    expect(await attempt("otherCoach", rename)).toBe("NOT_FOUND");
    expect(await attempt("coach", rename)).toBe("ok");
    const coachId = world.people.otherCoach.userId;
    expect(await attempt("coach", (db) => db.patch("practiceSettings", id, { coachId }))).toBe(
      "NOT_FOUND",
    );
    expect(await attempt("coach", (db) => db.delete("practiceSettings", id))).toBe("NOT_FOUND");
  });

  describe("sessions", () => {
    test("are booked and cancelled by the client, and closed by the coach only", async () => {
      const { sessionId } = world.ofA;
      const insert =
        (status: "scheduled" | "completed"): Attempt =>
        (db) =>
          db.insert("sessions", sessionOf(world, status));
      const move =
        (status: "completed" | "cancelled"): Attempt =>
        (db) =>
          db.patch("sessions", sessionId, { status });
      expect(await attempt("clientA", insert("scheduled"))).toBe("ok");
      expect(await attempt("clientA", insert("completed"))).toBe("NOT_FOUND");
      expect(await attempt("coach", insert("completed"))).toBe("ok");
      expect(await attempt("clientB", insert("scheduled"))).toBe("NOT_FOUND");
      expect(await attempt("clientA", move("completed"))).toBe("NOT_FOUND");
      expect(await attempt("coach", move("completed"))).toBe("ok");
      expect(
        await attempt("clientA", (db) => db.patch("sessions", sessionId, { title: "New" })),
      ).toBe("ok");
      expect(await attempt("clientA", move("cancelled"))).toBe("NOT_FOUND"); // completed by then
    });
  });
}

export const noun: Noun = {
  rows: sessionsRows,
  sees: {
    sessions: ofClient,
    busyTimes: ofPractice,
    practiceSettings: ofPractice,
  },
  removable: ["busyTimes"],
  endWithCoaching,
  writes,
};
