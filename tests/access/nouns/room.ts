import type { WithoutSystemFields } from "convex/server";
import { beforeEach, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import {
  clientA,
  clientAOrCoach,
  coaches,
  coachOfA,
  members,
  type Row,
  whileCoached,
} from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { isCoaching, ofClient, ofRoom } from "../truth";
import type { World } from "../world";

const sample = { lostPercent: 0, roundTripMs: 12, isRelayed: false, width: 640, height: 360 };

/** Nobody is in the room yet. With people in it: convex/rooms/rooms.test.ts, and for circles meetings.test.ts. */
const empty = { ...clientAOrCoach, clientA: "CONFLICT", coach: "CONFLICT" } as const;

const roomRows = ({ ofA, belongings }: World): Record<string, Row> => {
  const { circleId } = belongings.circle;
  const { sessionId } = ofA;
  const room = { sessionId };
  const window = { room, seat: "seat" };
  return {
    "rooms:get": { call: { query: api.rooms.get, args: { room } }, answers: clientAOrCoach },
    "rooms:meeting": {
      call: { query: api.rooms.meeting, args: { circleId } },
      answers: members, // null for a person who is not in it: see meetings.test.ts
    },
    "rooms:signals": { call: { query: api.rooms.signals, args: window }, answers: clientAOrCoach },
    "rooms:enter": {
      call: { mutation: api.rooms.enter, args: window },
      answers: whileCoached(clientAOrCoach),
    },
    "rooms:admit": {
      call: { mutation: api.rooms.admit, args: { room, seats: ["seat"] } },
      answers: { ...coachOfA, coach: "CONFLICT" },
    },
    "rooms:remove": {
      call: { mutation: api.rooms.remove, args: { circleId, seat: "seat" } },
      answers: { ...coachOfA, coach: "CONFLICT" },
    },
    "rooms:end": {
      call: { mutation: api.rooms.end, args: { circleId } },
      answers: coachOfA,
    },
    "rooms:send": {
      call: { mutation: api.rooms.send, args: { ...window, to: "to", number: 1, text: "text" } },
      answers: whileCoached(empty),
    },
    "rooms:stay": {
      call: { mutation: api.rooms.stay, args: { ...window, taken: [] } },
      answers: whileCoached(clientAOrCoach),
    },
    "rooms:leave": {
      call: { mutation: api.rooms.leave, args: window },
      answers: whileCoached(clientAOrCoach),
    },
    "rooms:rate": {
      call: { mutation: api.rooms.rate, args: { sessionId, rating: 5 } },
      answers: whileCoached({ ...clientA, clientA: "CONFLICT" }),
    },
    "rooms:measure": {
      call: { mutation: api.rooms.measure, args: { sessionId, ...sample } },
      answers: whileCoached(empty),
    },
    "rooms:ownRating": {
      call: { query: api.rooms.ownRating, args: { sessionId } },
      answers: clientA,
    },
    "rooms:attended": {
      call: { query: api.rooms.attended, args: { sessionId } },
      answers: coachOfA,
    },
    "rooms:proposals": { call: { query: api.rooms.proposals, args: {} }, answers: coaches },
  };
};

/** New for each test. */
const added = {} as { rows: Rows };
type Rows = Record<"own" | "coachs", Id<"roomSeats">> & {
  signal: Id<"roomSignals">;
  typist: Id<"typists">;
};
const strangers = ["nobody", "clientB", "otherCoach"] as const;
const idOf = (person: "clientA" | "clientB" | "coach") => world.people[person].userId;
const at = () => ({ sessionId: world.ofA.sessionId, clientId: idOf("clientA") });
const seatOf = (person: "clientA" | "coach") => ({
  ...{ ...at(), userId: idOf(person), seat: person },
  ...{ isAdmitted: false, seenAt: 1 },
});
const signalOf = (person: "clientA" | "coach", toId: Id<"roomSeats">) => ({
  ...{ ...at(), userId: idOf(person), from: person, number: 1, text: "Words", toId },
  seat: person === "coach" ? "clientA" : "coach",
});
const typistOf = (person: "clientA" | "clientB" | "coach") => ({
  ...{ clientId: idOf("clientA"), userId: idOf(person), typedAt: 1 },
});

/** Client A and the coach each write their own row, and nobody else does. */
const expectOwn = async (acts: Record<"clientA" | "coach", Attempt>) => {
  for (const [person, act] of Object.entries(acts) as ["clientA" | "coach", Attempt][]) {
    const other = person === "coach" ? "clientA" : "coach";
    for (const each of [...strangers, other] as const) {
      expect(await attempt(each, act), `${each} for ${person}`).toBe("NOT_FOUND");
    }
    expect(await attempt(person, act), person).toBe("ok");
  }
};

function endWithCoaching({ people, ofA: { sessionId } }: World): Record<string, Attempt> {
  const clientId = people.clientA.userId;
  const own = { clientId, sessionId, userId: clientId };
  const stay = { ...own, joinedAt: now, seenAt: now, togetherMs: 0 };
  const measured = { ...own, samples: [], measuredAt: now };
  return {
    "a call measured": (db) => db.insert("callQualities", measured),
    "a call measured again": async (db, raw) =>
      db.patch("callQualities", await raw.insert("callQualities", measured), { measuredAt: 1 }),
    "an attendance begun": (db) => db.insert("attendances", stay),
    "an attendance changed": async (db, raw) =>
      db.patch("attendances", await raw.insert("attendances", stay), { rating: 1 }),
  };
}

function writes() {
  beforeEach(async () => {
    added.rows = await world.t.run(async ({ db }) => {
      const own = await db.insert("roomSeats", seatOf("clientA"));
      const coachs = await db.insert("roomSeats", { ...seatOf("coach"), isAdmitted: true });
      const signal = await db.insert("roomSignals", signalOf("clientA", coachs));
      return { own, coachs, signal, typist: await db.insert("typists", typistOf("clientA")) };
    });
  });

  test("[room-1] each person takes and leaves their own seat, and only the coach lets a client in", async () => {
    const { own, coachs } = added.rows;
    await expectOwn({
      clientA: (db) => db.insert("roomSeats", seatOf("clientA")),
      coach: (db) => db.insert("roomSeats", seatOf("coach")),
    });
    await expectOwn({
      clientA: (db) => db.patch("roomSeats", own, { seenAt: 2 }),
      coach: (db) => db.patch("roomSeats", coachs, { seenAt: 2 }),
    });
    const admitted = { ...seatOf("clientA"), isAdmitted: true };
    expect(await attempt("clientA", (db) => db.insert("roomSeats", admitted))).toBe("NOT_FOUND");
    const admit: Attempt = (db) => db.patch("roomSeats", own, { isAdmitted: true });
    for (const person of [...strangers, "clientA"] as const) {
      expect(await attempt(person, admit)).toBe("NOT_FOUND");
    }
    const both: Attempt = (db) => db.patch("roomSeats", own, { isAdmitted: true, seenAt: 3 });
    expect(await attempt("coach", both)).toBe("NOT_FOUND");
    expect(await attempt("coach", admit)).toBe("ok");
    await expectOwn({
      clientA: (db) => db.delete("roomSeats", own),
      coach: (db) => db.delete("roomSeats", coachs),
    });
  });

  test("[room-1] a seat stays in its room, with its person", async () => {
    const { own, coachs } = added.rows;
    const { sessionId } = world.ofB;
    const another = await world.t.run(async ({ db }) => {
      const { _id, _creationTime, ...session } = (await db.get("sessions", at().sessionId)) ?? {};
      return await db.insert("sessions", session as WithoutSystemFields<Doc<"sessions">>);
    });
    const moves: [Person, Attempt][] = [
      ["clientA", (db) => db.patch("roomSeats", own, { sessionId })],
      ["clientA", (db) => db.patch("roomSeats", own, { sessionId: another })],
      ["clientA", (db) => db.patch("roomSeats", coachs, { isAdmitted: false })],
      ["clientA", (db) => db.patch("roomSeats", own, { userId: idOf("coach") })],
      ["clientA", (db) => db.patch("roomSeats", own, { clientId: idOf("clientB") })],
      ["coach", (db) => db.patch("roomSeats", coachs, { clientId: idOf("clientB") })],
      ["clientA", (db) => db.insert("roomSeats", { ...seatOf("clientA"), sessionId })],
      ["clientA", (db) => db.insert("roomSignals", { ...signalOf("clientA", coachs), sessionId })],
      ["clientA", (db) => db.patch("typists", added.rows.typist, { userId: idOf("coach") })],
      ["clientA", (db) => db.patch("typists", added.rows.typist, { sessionId: at().sessionId })],
      ["clientA", (db) => db.insert("typists", { ...typistOf("clientA"), sessionId })],
      ["clientA", (db) => db.patch("typists", added.rows.typist, { clientId: idOf("clientB") })],
    ];
    for (const [person, act] of moves) expect(await attempt(person, act)).toBe("NOT_FOUND");
  });

  test("[room-1] a signal is sent in the sender's name, never changed, and read and deleted by its two windows only", async () => {
    const { signal } = added.rows;
    await expectOwn({
      clientA: (db) => db.insert("roomSignals", signalOf("clientA", added.rows.coachs)),
      coach: (db) => db.insert("roomSignals", signalOf("coach", added.rows.own)),
    });
    for (const person of [...strangers, "clientA", "coach"] as const) {
      const change: Attempt = (db) => db.patch("roomSignals", signal, { text: "Other" });
      expect(await attempt(person, change), person).toBe("NOT_FOUND");
    }
    const take: Attempt = (db) => db.delete("roomSignals", signal);
    for (const person of strangers) expect(await attempt(person, take)).toBe("NOT_FOUND");
    expect(await attempt("coach", take)).toBe("ok");
  });

  test("[room-10] each person records their own attendance of the session, and nobody removes it", async () => {
    const stayOf = (person: "clientA" | "coach") => ({
      ...{ ...at(), userId: idOf(person), joinedAt: 1, seenAt: 1, togetherMs: 0 },
    });
    const { own, coachs, another } = await world.t.run(async ({ db }) => {
      const { _id, _creationTime, ...session } = (await db.get("sessions", at().sessionId)) ?? {};
      return {
        own: await db.insert("attendances", stayOf("clientA")),
        coachs: await db.insert("attendances", stayOf("coach")),
        another: await db.insert("sessions", session as WithoutSystemFields<Doc<"sessions">>),
      };
    });
    await expectOwn({
      clientA: (db) => db.insert("attendances", stayOf("clientA")),
      coach: (db) => db.insert("attendances", stayOf("coach")),
    });
    await expectOwn({
      clientA: (db) => db.patch("attendances", own, { seenAt: 2 }),
      coach: (db) => db.patch("attendances", coachs, { seenAt: 2 }),
    });
    const { sessionId } = world.ofB;
    const refused: [Person, Attempt][] = [
      ["clientA", (db) => db.insert("attendances", { ...stayOf("clientA"), sessionId })],
      ["clientA", (db) => db.patch("attendances", own, { sessionId: another })],
      ["clientA", (db) => db.patch("attendances", own, { userId: idOf("coach") })],
      ["clientA", (db) => db.patch("attendances", own, { clientId: idOf("clientB") })],
      ["clientA", (db) => db.delete("attendances", own)],
      ["coach", (db) => db.delete("attendances", own)],
    ];
    for (const [person, act] of refused) expect(await attempt(person, act)).toBe("NOT_FOUND");
  });

  test("[room-18] each person records the call's quality on their side, and nobody removes it", async () => {
    const measuredOf = (person: "clientA" | "coach") => ({
      ...{ ...at(), userId: idOf(person), samples: [], measuredAt: 1 },
    });
    const { own, coachs, another } = await world.t.run(async ({ db }) => {
      const { _id, _creationTime, ...session } = (await db.get("sessions", at().sessionId)) ?? {};
      return {
        own: await db.insert("callQualities", measuredOf("clientA")),
        coachs: await db.insert("callQualities", measuredOf("coach")),
        another: await db.insert("sessions", session as WithoutSystemFields<Doc<"sessions">>),
      };
    });
    await expectOwn({
      clientA: (db) => db.insert("callQualities", measuredOf("clientA")),
      coach: (db) => db.insert("callQualities", measuredOf("coach")),
    });
    await expectOwn({
      clientA: (db) => db.patch("callQualities", own, { measuredAt: 2 }),
      coach: (db) => db.patch("callQualities", coachs, { measuredAt: 2 }),
    });
    const { sessionId } = world.ofB;
    const refused: [Person, Attempt][] = [
      ["clientA", (db) => db.insert("callQualities", { ...measuredOf("clientA"), sessionId })],
      ["clientA", (db) => db.patch("callQualities", own, { sessionId: another })],
      ["clientA", (db) => db.patch("callQualities", own, { userId: idOf("coach") })],
      ["clientA", (db) => db.patch("callQualities", own, { clientId: idOf("clientB") })],
      ["clientA", (db) => db.delete("callQualities", own)],
      ["coach", (db) => db.delete("callQualities", own)],
    ];
    for (const [person, act] of refused) expect(await attempt(person, act)).toBe("NOT_FOUND");
  });

  test("[message-21] a person reports only their own typing, in a conversation of theirs", async () => {
    const { typist } = added.rows;
    await expectOwn({
      clientA: (db) => db.insert("typists", typistOf("clientA")),
      coach: (db) => db.insert("typists", typistOf("coach")),
    });
    const stranger: Attempt = (db) => db.insert("typists", typistOf("clientB"));
    expect(await attempt("clientB", stranger)).toBe("NOT_FOUND");
    for (const act of [
      (db) => db.patch("typists", typist, { typedAt: 2 }),
      (db) => db.delete("typists", typist),
    ] satisfies Attempt[]) {
      for (const person of [...strangers, "coach"] as const) {
        expect(await attempt(person, act), person).toBe("NOT_FOUND");
      }
      expect(await attempt("clientA", act)).toBe("ok");
    }
  });
}

export const noun: Noun = {
  rows: roomRows,
  sees: {
    roomSeats: (truth, row) =>
      ofRoom(truth, row) &&
      (row.coachId === undefined ||
        row.coachId === row.userId ||
        isCoaching(truth, row.coachId, row.userId)),
    roomSignals: (truth, row) =>
      ofRoom(truth, row) && [row.userId, truth.seats.get(row.toId)].includes(truth.viewer.userId),
    attendances: ofClient,
    callQualities: ofClient,
  },
  removable: ["roomSeats", "roomSignals"],
  endWithCoaching,
  writes,
};
