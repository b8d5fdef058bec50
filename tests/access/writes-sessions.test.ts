import { beforeEach, describe, expect, test } from "vitest";
import { sessionUndoMs } from "../../domain/limits";
import { PRACTICE_DEFAULTS } from "../../domain/practice/practice-settings";
import {
  attempt as attemptIn,
  type Attempt,
  emptySheet,
  now,
  type Person,
  sessionOf,
} from "./attempts";
import { buildWorld, type World } from "./world";

let world: World;
beforeEach(async () => {
  world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(world, person, act);
const span = { startsAt: now, durationMinutes: 60 };

describe("the coach's diary", () => {
  test("is written for one's own sessions only, though all clients read it", async () => {
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

  test("nobody moves or frees the time of somebody else's session", async () => {
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

describe("a series", () => {
  test("is made by the coach, of one client's sessions, and no session leaves its own", async () => {
    const { sessionId, cancelledId } = world.ofA;
    const join =
      (seriesId: typeof sessionId): Attempt =>
      (db) =>
        db.patch("sessions", cancelledId, { seriesId });
    expect(await attempt("clientA", join(sessionId))).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", join(sessionId))).toBe("NOT_FOUND");
    expect(await attempt("coach", join(world.ofB.sessionId))).toBe("NOT_FOUND");
    expect(await attempt("coach", join(sessionId))).toBe("ok");
    expect(await attempt("coach", join(cancelledId))).toBe("NOT_FOUND");
    const leave: Attempt = (db) => db.patch("sessions", cancelledId, { seriesId: undefined });
    expect(await attempt("coach", leave)).toBe("NOT_FOUND");
    const insert: Attempt = (db) =>
      db.insert("sessions", { ...sessionOf(world, "scheduled"), seriesId: sessionId });
    expect(await attempt("clientA", insert)).toBe("NOT_FOUND");
    expect(await attempt("coach", insert)).toBe("ok");
  });
});

describe("a group session", () => {
  const groupId = "g".repeat(32);
  const place = () => ({ ...sessionOf(world, "scheduled"), groupId });

  test("[group-8] is made and moved by the coach, and no session joins or leaves a group", async () => {
    const insert: Attempt = (db) => db.insert("sessions", place());
    expect(await attempt("clientA", insert)).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", insert)).toBe("NOT_FOUND");
    expect(await attempt("coach", insert)).toBe("ok");
    const placeId = await world.t.run(({ db }) => db.insert("sessions", place()));
    const move: Attempt = (db) => db.patch("sessions", placeId, { startsAt: now + 60_000 });
    const shorten: Attempt = (db) => db.patch("sessions", placeId, { durationMinutes: 45 });
    for (const act of [move, shorten]) {
      expect(await attempt("clientA", act)).toBe("NOT_FOUND");
      expect(await attempt("coach", act)).toBe("ok");
    }
    const cancel: Attempt = (db) => db.patch("sessions", placeId, { status: "cancelled" });
    expect(await attempt("clientA", cancel)).toBe("ok");
    const leave: Attempt = (db) => db.patch("sessions", placeId, { groupId: undefined });
    const join: Attempt = (db) => db.patch("sessions", world.ofA.sessionId, { groupId });
    for (const act of [leave, join]) expect(await attempt("coach", act)).toBe("NOT_FOUND");
  });

  test("[group-14] a place that a client takes back may be at the hour of its group, and at no other", async () => {
    const { coach, clientA } = world.people;
    const later = now + 7_200_000;
    const placeId = await world.t.run(async ({ db }) => {
      const cancelled = { cancelledBy: clientA.userId, cancelledAt: Date.now() };
      const id = await db.insert("sessions", {
        ...{ ...place(), status: "cancelled", ...cancelled },
        startsAt: now,
      });
      const own = { coachId: coach.userId, sessionId: id, groupId, durationMinutes: 30 };
      await db.insert("busyTimes", { ...own, startsAt: later });
      return id;
    });
    const back: Attempt = (db) =>
      db.patch("sessions", placeId, { status: "scheduled", startsAt: later });
    expect(await attempt("clientA", back)).toBe("NOT_FOUND"); // Only its own time is there.
    await world.t.run(async ({ db }) => {
      const ofOther = { coachId: coach.userId, sessionId: world.ofB.sessionId, groupId };
      await db.insert("busyTimes", { ...ofOther, startsAt: later, durationMinutes: 30 });
    });
    for (const elsewhere of [{ startsAt: later + 1 }, { startsAt: later, durationMinutes: 45 }]) {
      const act: Attempt = (db) =>
        db.patch("sessions", placeId, { status: "scheduled", ...elsewhere });
      expect(await attempt("clientA", act)).toBe("NOT_FOUND");
    }
    const move: Attempt = (db) => db.patch("sessions", placeId, { startsAt: later });
    expect(await attempt("clientA", move)).toBe("NOT_FOUND");
    expect(await attempt("clientA", back)).toBe("ok");
    expect(await attempt("clientA", move)).toBe("ok"); // It is there.
  });

  test("[group-4] its taken time stays the group's", async () => {
    const { busyTimeId } = world.ofA;
    const join: Attempt = (db) => db.patch("busyTimes", busyTimeId, { groupId });
    expect(await attempt("clientA", join)).toBe("NOT_FOUND");
    expect(await attempt("coach", join)).toBe("NOT_FOUND");
  });
});

describe("an agenda", () => {
  test("is written by both sides of the session, each in its own name", async () => {
    const item = {
      clientId: world.people.clientA.userId,
      sessionId: world.ofA.sessionId,
      text: "Words",
      isDone: false,
      position: 2,
    };
    const add =
      (addedBy: "client" | "coach", change: Partial<typeof item> = {}): Attempt =>
      (db) =>
        db.insert("agendaItems", { ...item, ...change, addedBy });
    expect(await attempt("clientA", add("client"))).toBe("ok");
    expect(await attempt("coach", add("coach"))).toBe("ok");
    expect(await attempt("clientA", add("coach"))).toBe("NOT_FOUND");
    expect(await attempt("coach", add("client"))).toBe("NOT_FOUND");
    expect(await attempt("clientB", add("client"))).toBe("NOT_FOUND");
    const clientId = world.people.clientB.userId;
    expect(await attempt("clientB", add("client", { clientId }))).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", add("coach"))).toBe("NOT_FOUND");
  });

  test("keeps its session, and each item its author", async () => {
    const { agendaItemId, cancelledId } = world.ofA;
    const change =
      (fields: object): Attempt =>
      (db) =>
        db.patch("agendaItems", agendaItemId, fields);
    expect(await attempt("coach", change({ text: "Other words", isDone: true }))).toBe("ok");
    expect(await attempt("clientA", change({ addedBy: "coach" }))).toBe("NOT_FOUND");
    expect(await attempt("clientA", change({ sessionId: cancelledId }))).toBe("NOT_FOUND");
    expect(await attempt("clientB", change({ isDone: true }))).toBe("NOT_FOUND");
    const remove: Attempt = (db) => db.delete("agendaItems", agendaItemId);
    expect(await attempt("clientB", remove)).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", remove)).toBe("NOT_FOUND");
    expect(await attempt("coach", remove)).toBe("ok");
  });
});

describe("[summary-1] a summary", () => {
  const summary = () => ({
    ...{ clientId: world.people.clientA.userId, sessionId: world.ofA.sessionId },
    ...{ text: "Words", sentAt: 1 },
  });
  const others = ["nobody", "clientA", "clientB", "otherCoach"] as const;

  test("is written and corrected by the coach of its client alone, and never taken away", async () => {
    const add: Attempt = (db) => db.insert("sessionSummaries", summary());
    const row = await world.t.run(({ db }) => db.insert("sessionSummaries", summary()));
    const correct: Attempt = (db) => db.patch("sessionSummaries", row, { text: "Other" });
    for (const person of others) {
      expect(await attempt(person, add), person).toBe("NOT_FOUND");
      expect(await attempt(person, correct), person).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", add)).toBe("ok");
    expect(await attempt("coach", correct)).toBe("ok");
    expect(await attempt("coach", (db) => db.delete("sessionSummaries", row))).toBe("NOT_FOUND");
  });

  test("stays with its session, which is its client's", async () => {
    const row = await world.t.run(({ db }) => db.insert("sessionSummaries", summary()));
    for (const act of [
      (db) => db.patch("sessionSummaries", row, { sessionId: world.ofA.cancelledId }),
      (db) => db.patch("sessionSummaries", row, { clientId: world.people.clientB.userId }),
      (db) => db.insert("sessionSummaries", { ...summary(), sessionId: world.ofB.sessionId }),
    ] satisfies Attempt[]) {
      expect(await attempt("coach", act)).toBe("NOT_FOUND");
    }
  });
});

describe("shared notes", () => {
  const bytes = new ArrayBuffer(1);
  const add =
    (fields: object = {}): Attempt =>
    (db) => {
      const { sessionId } = world.ofA;
      const clientId = world.people.clientA.userId;
      const change = { sessionId, clientId, number: 1, update: bytes, ...fields };
      return db.insert("noteUpdates", change);
    };

  test("[notes-1] are written by the two of the session, and nobody takes a change back", async () => {
    for (const person of ["clientA", "coach"] as const) {
      expect(await attempt(person, add())).toBe("ok");
    }
    for (const person of ["nobody", "clientB", "otherCoach"] as const) {
      expect(await attempt(person, add())).toBe("NOT_FOUND");
    }
    const { userId: clientId } = world.people.clientB;
    expect(await attempt("clientB", add({ clientId }))).toBe("NOT_FOUND");
    expect(await attempt("coach", add({ clientId }))).toBe("NOT_FOUND");
    const updateId = await world.t.run(
      async ({ db }) => (await db.query("noteUpdates").first())?._id,
    );
    if (updateId === undefined) throw new Error("Nothing was written");
    for (const person of ["clientA", "coach"] as const) {
      const change: Attempt = (db) => db.patch("noteUpdates", updateId, { number: 2 });
      expect(await attempt(person, change)).toBe("NOT_FOUND");
      expect(await attempt(person, (db) => db.delete("noteUpdates", updateId))).toBe("NOT_FOUND");
    }
  });

  test("[notes-1] are folded by the clock alone", async () => {
    const { sessionId } = world.ofA;
    const folded = { sessionId, clientId: world.people.clientA.userId, number: 1, state: bytes };
    const stateId = await world.t.run(({ db }) => db.insert("noteStates", folded));
    for (const person of ["clientA", "coach"] as const) {
      for (const act of [
        (db) => db.insert("noteStates", folded),
        (db) => db.patch("noteStates", stateId, { number: 2 }),
        (db) => db.delete("noteStates", stateId),
      ] satisfies Attempt[]) {
        expect(await attempt(person, act)).toBe("NOT_FOUND");
      }
    }
  });
});

describe("[room-22] a joint sheet", () => {
  const add =
    (startedBy: "client" | "coach", fields: object = {}): Attempt =>
    (db) => {
      const { sessionId } = world.ofA;
      const clientId = world.people.clientA.userId;
      const sheet = { clientId, sessionId, ...emptySheet, startedBy, ...fields };
      return db.insert("jointSheets", sheet);
    };

  test("is begun by either of the two, in their own name and empty", async () => {
    expect(await attempt("clientA", add("client"))).toBe("ok");
    expect(await attempt("coach", add("coach"))).toBe("ok");
    expect(await attempt("clientA", add("coach"))).toBe("NOT_FOUND");
    expect(await attempt("coach", add("client"))).toBe("NOT_FOUND");
    const answers = [{ fieldId: "text", value: "Words" }];
    expect(await attempt("clientA", add("client", { answers }))).toBe("NOT_FOUND");
    for (const person of ["nobody", "clientB"] as const) {
      expect(await attempt(person, add("client"))).toBe("NOT_FOUND");
    }
    expect(await attempt("otherCoach", add("coach"))).toBe("NOT_FOUND");
    const { userId: clientId } = world.people.clientB;
    expect(await attempt("clientB", add("client", { clientId }))).toBe("NOT_FOUND");
    expect(await attempt("coach", add("coach", { clientId }))).toBe("NOT_FOUND");
  });

  test("is changed by nobody, and taken away by the two alone", async () => {
    const { sheetId } = world.ofA;
    const change: Attempt = (db) => db.patch("jointSheets", sheetId, { title: "Other" });
    const remove: Attempt = (db) => db.delete("jointSheets", sheetId);
    for (const person of ["clientA", "coach"] as const) {
      expect(await attempt(person, change)).toBe("NOT_FOUND");
    }
    for (const person of ["nobody", "clientB", "otherCoach"] as const) {
      expect(await attempt(person, remove)).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", remove)).toBe("ok");
  });

  test("is written into by the two, and never into another client's", async () => {
    const clientId = world.people.clientA.userId;
    const write =
      (sheetId: typeof world.ofA.sheetId): Attempt =>
      (db) => {
        const { sessionId } = world.ofA;
        const update = new ArrayBuffer(1);
        return db.insert("noteUpdates", { clientId, sessionId, sheetId, number: 1, update });
      };
    expect(await attempt("clientA", write(world.ofA.sheetId))).toBe("ok");
    expect(await attempt("coach", write(world.ofB.sheetId))).toBe("NOT_FOUND");
  });
});

describe("a cancellation is undone", () => {
  const restore: Attempt = (db) =>
    db.patch("sessions", world.ofA.cancelledId, { status: "scheduled" });
  const patch = (fields: object) =>
    world.t.run(({ db }) => db.patch("sessions", world.ofA.cancelledId, fields));

  test("by the client who cancelled, soon after", async () => {
    expect(await attempt("clientB", restore)).toBe("NOT_FOUND");
    expect(await attempt("clientA", restore)).toBe("ok");
  });

  test("not later, not a coach's, and into no other status", async () => {
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
