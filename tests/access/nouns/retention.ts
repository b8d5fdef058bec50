import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { deletionUndoDays } from "../../../domain/limits";
import { dayMs } from "../../../domain/time/time-spans";
import { coaches, coachOfA, members, type Row } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { nobodys, ofPerson } from "../truth";
import type { World } from "../world";

const nobodyIsFresh = {
  ...members,
  clientA: "CONFIRMATION_REQUIRED",
  clientB: "CONFIRMATION_REQUIRED",
  coach: "CONFIRMATION_REQUIRED",
  otherCoach: "CONFIRMATION_REQUIRED",
} as const;

/** Nobody has requested anything. */
const nothingToUndo = {
  ...members,
  clientA: "NOT_FOUND",
  clientB: "NOT_FOUND",
  coach: "NOT_FOUND",
  otherCoach: "NOT_FOUND",
} as const;

/** Retention. What happens after a request is tested in convex/erasures/erasures.test.ts. */
const retentionRows = ({
  people,
  coachingId,
}: Pick<World, "people" | "coachingId">): Record<string, Row> => ({
  "erasures:state": { call: { query: api.erasures.state, args: {} }, answers: members },
  "erasures:wishes": { call: { query: api.erasures.wishes, args: {} }, answers: coaches },
  "erasures:ask": { call: { mutation: api.erasures.ask, args: {} }, answers: nobodyIsFresh },
  "erasures:undo": { call: { mutation: api.erasures.undo, args: {} }, answers: nothingToUndo },

  "legalHolds:ofCoaching": {
    call: { query: api.legalHolds.ofCoaching, args: { coachingId } },
    answers: coachOfA,
  },
  "legalHolds:ofClient": {
    call: { query: api.legalHolds.ofClient, args: { clientId: people.clientA.userId } },
    answers: coachOfA,
  },
  "legalHolds:set": {
    call: { mutation: api.legalHolds.set, args: { coachingId, reason: "Words" } },
    answers: coachOfA,
  },
  "legalHolds:lift": {
    call: { mutation: api.legalHolds.lift, args: { coachingId } },
    answers: { ...coachOfA, coach: "NOT_FOUND" }, // there is no hold
  },

  "retention:confirm": {
    call: { mutation: api.retention.confirm, args: { stoppedAt: 0 } },
    answers: {
      ...coaches,
      coach: "CONFIRMATION_REQUIRED",
      otherCoach: "CONFIRMATION_REQUIRED",
    },
  },
  "retention:stopped": { call: { query: api.retention.stopped, args: {} }, answers: coaches },
});

const everybodyBut = (...people: Person[]) =>
  (["clientA", "clientB", "coach", "otherCoach", "nobody"] as const).filter(
    (person) => person === "nobody" || !people.includes(person),
  );

type Wish = Omit<Doc<"erasures">, "_id" | "_creationTime">;
function wish(change: Partial<Wish> = {}): Wish {
  const askedAt = Date.now();
  const dueAt = askedAt + deletionUndoDays * dayMs;
  const progress = { step: 0, rows: 0, files: 0 };
  const { userId } = world.people.clientA;
  return { userId, role: "client", cause: "asked", askedAt, dueAt, ...progress, ...change };
}

function writes() {
  test("a deletion request is made for oneself, in one's own role, and leaves the full week", async () => {
    const insert =
      (change: Partial<Wish> = {}): Attempt =>
      (db) =>
        db.insert("erasures", wish(change));
    for (const person of everybodyBut("clientA")) {
      expect(await attempt(person, insert()), person).toBe("NOT_FOUND");
    }
    const slips: Partial<Wish>[] = [
      { role: "admin" },
      { cause: "retention" },
      { startedAt: Date.now() },
      { dueAt: Date.now() },
      { askedAt: now, dueAt: now + deletionUndoDays * dayMs }, // due already
    ];
    for (const slip of slips) {
      expect(await attempt("clientA", insert(slip)), JSON.stringify(slip)).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", insert())).toBe("ok");
  });

  test("a deletion request is withdrawn by its person, before it is carried out, and never changed", async () => {
    const add = (change: Partial<Wish>) =>
      world.t.run(({ db }) => db.insert("erasures", wish(change)));
    const [asked, begun, over] = [
      await add({}),
      await add({ startedAt: now }),
      await add({ cause: "retention" }),
    ];
    for (const person of everybodyBut("clientA")) {
      expect(await attempt(person, (db) => db.delete("erasures", asked)), person).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", (db) => db.delete("erasures", begun))).toBe("NOT_FOUND");
    expect(await attempt("clientA", (db) => db.delete("erasures", over))).toBe("NOT_FOUND");
    expect(await attempt("clientA", (db) => db.patch("erasures", asked, { dueAt: now }))).toBe(
      "NOT_FOUND",
    );
    expect(await attempt("clientA", (db) => db.delete("erasures", asked))).toBe("ok");
  });

  test("a hold is set by the coach of its coaching, about its client, and can only be lifted", async () => {
    const { coach, clientA, clientB, otherCoach } = world.people;
    const { coachingId } = world;
    const hold = { clientId: clientA.userId, coachId: coach.userId, coachingId, setAt: now };
    const set =
      (change: Partial<Doc<"legalHolds">> = {}): Attempt =>
      (db) =>
        db.insert("legalHolds", { ...hold, ...change });
    for (const person of everybodyBut("coach")) {
      expect(await attempt(person, set()), person).toBe("NOT_FOUND");
    }
    expect(await attempt("otherCoach", set({ coachId: otherCoach.userId }))).toBe("NOT_FOUND");
    expect(await attempt("clientA", set({ coachId: clientA.userId }))).toBe("NOT_FOUND");
    expect(await attempt("coach", set({ clientId: clientB.userId }))).toBe("NOT_FOUND");
    expect(await attempt("coach", set({ liftedAt: now }))).toBe("NOT_FOUND");
    expect(await attempt("coach", set())).toBe("ok");

    const holdId = await world.t.run(({ db }) => db.insert("legalHolds", hold));
    const lift: Attempt = (db) => db.patch("legalHolds", holdId, { liftedAt: now });
    for (const person of everybodyBut("coach")) {
      expect(await attempt(person, lift), person).toBe("NOT_FOUND");
    }
    const backdate: Attempt = (db) => db.patch("legalHolds", holdId, { setAt: 1 });
    expect(await attempt("coach", backdate)).toBe("NOT_FOUND");
    const both: Attempt = (db) => db.patch("legalHolds", holdId, { setAt: 1, liftedAt: now });
    expect(await attempt("coach", both)).toBe("NOT_FOUND");
    expect(await attempt("coach", lift)).toBe("ok");
    const again: Attempt = (db) => db.patch("legalHolds", holdId, { liftedAt: undefined });
    expect(await attempt("coach", again)).toBe("NOT_FOUND");
    expect(await attempt("coach", (db) => db.delete("legalHolds", holdId))).toBe("NOT_FOUND");
  });

  test("the reason of a hold is read by the coach only, and never changes", async () => {
    const { coach, clientA, otherCoach } = world.people;
    const whose = { clientId: clientA.userId, coachId: coach.userId };
    const { coachingId } = world;
    const [holdId, reasonId] = await world.t.run(async ({ db }) => {
      const hold = await db.insert("legalHolds", { ...whose, coachingId, setAt: now });
      return [
        hold,
        await db.insert("legalHoldReasons", { ...whose, holdId: hold, reason: "Words" }),
      ] as const;
    });
    const explain: Attempt = (db) =>
      db.insert("legalHoldReasons", { ...whose, holdId, reason: "Words" });
    for (const person of everybodyBut("coach"))
      expect(await attempt(person, explain)).toBe("NOT_FOUND");
    const asOther: Attempt = (db) =>
      db.insert("legalHoldReasons", { ...whose, coachId: otherCoach.userId, holdId, reason: "" });
    expect(await attempt("otherCoach", asOther)).toBe("NOT_FOUND");
    expect(await attempt("coach", explain)).toBe("ok");
    const reword: Attempt = (db) => db.patch("legalHoldReasons", reasonId, { reason: "Others" });
    expect(await attempt("coach", reword)).toBe("NOT_FOUND");
    const forget: Attempt = (db) => db.delete("legalHoldReasons", reasonId);
    expect(await attempt("coach", forget)).toBe("NOT_FOUND");
  });

  test("due dates, deletions, the last run and the state of the server are written by the system only", async () => {
    const { coach, clientA } = world.people;
    const whose = { clientId: clientA.userId, coachId: coach.userId, coachingId: world.coachingId };
    const over = { ...whose, endedAt: 1, deleteAfter: 2 };
    const emails = { canLeave: true, waiting: 0, givenUp: 0 };
    const state = { failedJobs: [], emails, countedAt: 1 };
    const ids = await world.t.run(async ({ db }) => ({
      retention: await db.insert("retentions", over),
      run: await db.insert("retentionRuns", { ranAt: 1 }),
      state: await db.insert("systemStates", state),
    }));
    const tombstone = { role: "client", cause: "asked", rows: 0, files: 0, finishedAt: 1 } as const;
    const acts: Attempt[] = [
      (db) => db.insert("retentions", over),
      (db) => db.patch("retentions", ids.retention, { deleteAfter: 1 }),
      (db) => db.delete("retentions", ids.retention),
      (db) => db.insert("retentionRuns", { ranAt: 1 }),
      (db) => db.patch("retentionRuns", ids.run, { ranAt: 2 }),
      (db) => db.delete("retentionRuns", ids.run),
      (db) => db.insert("systemStates", state),
      (db) => db.patch("systemStates", ids.state, { countedAt: 2 }),
      (db) => db.delete("systemStates", ids.state),
      (db) => db.insert("deletionLog", { ...tombstone, personHash: "x" }),
      (db) => db.insert("deletionKeys", { key: "x" }),
    ];
    for (const act of acts) {
      for (const person of everybodyBut()) expect(await attempt(person, act)).toBe("NOT_FOUND");
    }
  });
}

export const noun: Noun = {
  rows: retentionRows,
  sees: {
    retentions: ({ viewer }, row) =>
      viewer.userId === (viewer.role === "admin" ? row.coachId : row.clientId),
    legalHolds: ({ viewer }, row) =>
      viewer.userId === (viewer.role === "admin" ? row.coachId : row.clientId),
    legalHoldReasons: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
    erasures: (truth, row) => ofPerson(truth, row.userId),
    deletionLog: nobodys,
    deletionKeys: nobodys,
    retentionRuns: ({ viewer }) => viewer.role === "admin",
  },
  removable: ["erasures"],
  writes,
};
