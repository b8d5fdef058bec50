import type { WithoutSystemFields } from "convex/server";
import { beforeEach, expect, test } from "vitest";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { attempt as attemptIn, type Attempt, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World; rows: Rows };
type Rows = Record<"own" | "coachs", Id<"roomSeats">> & {
  signal: Id<"roomSignals">;
  typist: Id<"typists">;
};
beforeEach(async () => {
  stage.world = await buildWorld();
  stage.rows = await stage.world.t.run(async ({ db }) => {
    const own = await db.insert("roomSeats", seatOf("clientA"));
    const coachs = await db.insert("roomSeats", { ...seatOf("coach"), isAdmitted: true });
    const signal = await db.insert("roomSignals", signalOf("clientA", coachs));
    return { own, coachs, signal, typist: await db.insert("typists", typistOf("clientA")) };
  });
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const strangers = ["nobody", "clientB", "otherCoach"] as const;
const idOf = (person: "clientA" | "clientB" | "coach") => stage.world.people[person].userId;
const at = () => ({ sessionId: stage.world.ofA.sessionId, clientId: idOf("clientA") });
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

/** The first two write them, and nobody else. */
const expectOwn = async (acts: Record<"clientA" | "coach", Attempt>) => {
  for (const [person, act] of Object.entries(acts) as ["clientA" | "coach", Attempt][]) {
    const other = person === "coach" ? "clientA" : "coach";
    for (const each of [...strangers, other] as const) {
      expect(await attempt(each, act), `${each} for ${person}`).toBe("NOT_FOUND");
    }
    expect(await attempt(person, act), person).toBe("ok");
  }
};

test("[room-1] each of the two takes and leaves their own seat, and a client comes in by the coach alone", async () => {
  const { own, coachs } = stage.rows;
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
  const { own, coachs } = stage.rows;
  const { sessionId } = stage.world.ofB;
  const another = await stage.world.t.run(async ({ db }) => {
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
    ["clientA", (db) => db.patch("typists", stage.rows.typist, { userId: idOf("coach") })],
    ["clientA", (db) => db.patch("typists", stage.rows.typist, { sessionId: at().sessionId })],
    ["clientA", (db) => db.insert("typists", { ...typistOf("clientA"), sessionId })],
    ["clientA", (db) => db.patch("typists", stage.rows.typist, { clientId: idOf("clientB") })],
  ];
  for (const [person, act] of moves) expect(await attempt(person, act)).toBe("NOT_FOUND");
});

test("[room-1] a signal is sent in the sender's name, never changed, and read and taken by its two windows alone", async () => {
  const { signal } = stage.rows;
  await expectOwn({
    clientA: (db) => db.insert("roomSignals", signalOf("clientA", stage.rows.coachs)),
    coach: (db) => db.insert("roomSignals", signalOf("coach", stage.rows.own)),
  });
  for (const person of [...strangers, "clientA", "coach"] as const) {
    const change: Attempt = (db) => db.patch("roomSignals", signal, { text: "Other" });
    expect(await attempt(person, change), person).toBe("NOT_FOUND");
  }
  const take: Attempt = (db) => db.delete("roomSignals", signal);
  for (const person of strangers) expect(await attempt(person, take)).toBe("NOT_FOUND");
  expect(await attempt("coach", take)).toBe("ok");
});

test("[room-10] each of the two writes that they came, in this session, and nobody takes it away", async () => {
  const stayOf = (person: "clientA" | "coach") => ({
    ...{ ...at(), userId: idOf(person), joinedAt: 1, seenAt: 1, togetherMs: 0 },
  });
  const { own, coachs, another } = await stage.world.t.run(async ({ db }) => {
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
  const { sessionId } = stage.world.ofB;
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

test("[room-18] each of the two writes how well the call arrives at them, and nobody takes it away", async () => {
  const measuredOf = (person: "clientA" | "coach") => ({
    ...{ ...at(), userId: idOf(person), samples: [], measuredAt: 1 },
  });
  const { own, coachs, another } = await stage.world.t.run(async ({ db }) => {
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
  const { sessionId } = stage.world.ofB;
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

test("[message-21] who writes says so for themselves alone, in a conversation of theirs", async () => {
  const { typist } = stage.rows;
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
