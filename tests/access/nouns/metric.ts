import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { METRIC_FIELDS } from "../../../domain/work/metrics";
import { clientA, clientAOrCoach, clients, coachOfA, type Row, whileCoached } from "../answers";
import { type Attempt, now } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofClient } from "../truth";
import type { Practice, World } from "../world";

/** What a client follows in numbers: defined, recorded and read by both sides. */
const metricRows = ({ people, belongings }: World): Record<string, Row> => {
  const { metricId } = belongings;
  const clientId = people.clientA.userId;
  const metric = { name: "Words", unit: "", goodSide: "above", target: null };
  const day = { metricId, date: new Date().toISOString().slice(0, 10) };
  const paginationOpts = { numItems: 5, cursor: null };
  return {
    "metrics:own": { call: { query: api.metrics.own, args: {} }, answers: clients },
    "metrics:ofClient": {
      call: { query: api.metrics.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "metrics:numbers": {
      call: { query: api.metrics.numbers, args: { metricId } },
      answers: clientAOrCoach,
    },
    "metrics:numbersOfClient": {
      call: { query: api.metrics.numbersOfClient, args: { clientId, paginationOpts } },
      answers: coachOfA,
    },
    "metrics:add": {
      call: { mutation: api.metrics.add, args: metric },
      answers: whileCoached(clients),
    },
    "metrics:addFor": {
      call: { mutation: api.metrics.addFor, args: { clientId, ...metric } },
      answers: coachOfA,
    },
    "metrics:change": {
      call: { mutation: api.metrics.change, args: { metricId, ...metric } },
      answers: whileCoached(clientAOrCoach),
    },
    "metrics:archive": {
      call: { mutation: api.metrics.archive, args: { metricId, isArchived: true } },
      answers: whileCoached(clientAOrCoach),
    },
    "metrics:record": {
      call: { mutation: api.metrics.record, args: { ...day, value: 7.5 } },
      answers: whileCoached(clientAOrCoach),
    },
    "metrics:removeOfDay": {
      call: { mutation: api.metrics.removeOfDay, args: { metricId, date: NUMBER_DAY } },
      answers: whileCoached(clientA),
    },
  };
};

const NUMBER_DAY = "2026-01-01";

export const metricOf = (clientId: Id<"users">) => {
  const words = { name: "Words", goodSide: "above" } as const;
  return { clientId, ...words, definedBy: "client", definedAt: 1 } as const;
};
export const numberOf = (of: { clientId: Id<"users">; metricId: Id<"metrics">; date: string }) =>
  ({ ...of, value: 1, recordedBy: "client", recordedAt: 1 }) as const;

/** Adds a metric of the client's own, with a number that they recorded. */
export async function addMetric(db: MutationCtx["db"], clientId: Id<"users">) {
  const metricId = await db.insert("metrics", metricOf(clientId));
  const number = numberOf({ clientId, metricId, date: NUMBER_DAY });
  return { metricId, numberId: await db.insert("metricNumbers", number) };
}

const clientId = () => world.people.clientA.userId;
const ids = () => world.belongings;
const others = ["nobody", "clientB", "otherCoach"] as const;
const change =
  (field: object): Attempt =>
  (db) =>
    db.patch("metrics", ids().metricId, field);
const correct =
  (field: object): Attempt =>
  (db) =>
    db.patch("metricNumbers", ids().numberId, field);
const by = (table: "metrics" | "metricNumbers", field: object) =>
  world.t.run(({ db }) =>
    db.patch(table, table === "metrics" ? ids().metricId : ids().numberId, field),
  );

function endWithCoaching({ people, belongings }: World): Record<string, Attempt> {
  const clientId = people.clientA.userId;
  const { metricId, numberId } = belongings;
  return {
    "a metric defined": (db) => db.insert("metrics", metricOf(clientId)),
    "a metric changed": (db) => db.patch("metrics", metricId, { name: "Other" }),
    "a number recorded": (db) =>
      db.insert("metricNumbers", numberOf({ clientId, metricId, date: "2026-01-02" })),
    "a number corrected": (db) => db.patch("metricNumbers", numberId, { value: 2 }),
    "a number deleted": (db) => db.delete("metricNumbers", numberId),
  };
}

function writes() {
  test("a metric is defined by either side in its own name", async () => {
    const define =
      (field: object = {}): Attempt =>
      (db) =>
        db.insert("metrics", { ...metricOf(clientId()), ...field });
    for (const person of others) {
      expect(await attempt(person, define()), person).toBe("NOT_FOUND");
      expect(await attempt(person, define({ definedBy: "coach" })), person).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", define())).toBe("ok");
    expect(await attempt("clientA", define({ definedBy: "coach" }))).toBe("NOT_FOUND");
    expect(await attempt("coach", define())).toBe("NOT_FOUND");
    expect(await attempt("coach", define({ definedBy: "coach" }))).toBe("ok");
  });

  test("the coach changes every metric, the client their own; nobody changes its owner or removes it", async () => {
    for (const person of others) {
      expect(await attempt(person, change({ name: "Other" })), person).toBe("NOT_FOUND");
    }
    for (const fixed of [
      { clientId: world.people.clientB.userId },
      { definedBy: "coach" },
      { definedAt: now },
    ]) {
      expect(await attempt("clientA", change(fixed))).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", change({ name: "Other" }))).toBe("ok");
    expect(await attempt("coach", change({ archivedAt: now }))).toBe("ok");
    await by("metrics", { definedBy: "coach" });
    expect(await attempt("clientA", change({ name: "Other" }))).toBe("NOT_FOUND");
    expect(await attempt("coach", change({ name: "Other" }))).toBe("ok");
    for (const person of ["clientA", "coach"] as const) {
      const remove: Attempt = (db) => db.delete("metrics", ids().metricId);
      expect(await attempt(person, remove), person).toBe("NOT_FOUND");
    }
  });

  test("a value is recorded by either side in its own name, for a metric of that client", async () => {
    const of = () => ({ clientId: clientId(), metricId: ids().metricId, date: "2026-01-02" });
    const insert =
      (field: object = {}): Attempt =>
      (db) =>
        db.insert("metricNumbers", { ...numberOf(of()), ...field });
    for (const person of others) {
      expect(await attempt(person, insert()), person).toBe("NOT_FOUND");
      expect(await attempt(person, insert({ recordedBy: "coach" })), person).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", insert())).toBe("ok");
    expect(await attempt("clientA", insert({ recordedBy: "coach" }))).toBe("NOT_FOUND");
    expect(await attempt("coach", insert())).toBe("NOT_FOUND");
    expect(await attempt("coach", insert({ recordedBy: "coach" }))).toBe("ok");
    const others1 = { clientId: world.people.clientB.userId, recordedBy: "coach" };
    expect(await attempt("coach", insert(others1))).toBe("NOT_FOUND");
  });

  test("a client's value is changed by the client only, a coach's by both", async () => {
    const remove: Attempt = (db) => db.delete("metricNumbers", ids().numberId);
    for (const person of [...others, "coach"] as const) {
      for (const recordedBy of ["client", "coach"] as const) {
        expect(await attempt(person, correct({ value: 2, recordedBy })), person).toBe("NOT_FOUND");
      }
      expect(await attempt(person, remove), person).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", correct({ value: 2 }))).toBe("ok");
    const clientB = world.people.clientB.userId;
    const foreign = await world.t.run(async ({ db }) => ({
      metricId: await db.insert("metrics", metricOf(clientB)),
      ownId: await db.insert("metrics", metricOf(clientId())),
    }));
    for (const fixed of [
      { date: "2026-01-02" },
      { recordedBy: "coach" },
      { metricId: foreign.ownId },
      { clientId: clientB },
    ]) {
      expect(await attempt("clientA", correct(fixed))).toBe("NOT_FOUND");
    }
    await by("metricNumbers", { recordedBy: "coach" });
    for (const person of others) {
      expect(await attempt(person, correct({ value: 2 })), person).toBe("NOT_FOUND");
      expect(await attempt(person, remove), person).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", correct({ value: 2 }))).toBe("ok");
    expect(await attempt("coach", correct({ recordedBy: "client" }))).toBe("NOT_FOUND");
    expect(await attempt("clientA", correct({ value: 2 }))).toBe("NOT_FOUND");
    expect(await attempt("clientA", correct({ value: 2, recordedBy: "client" }))).toBe("ok");
    expect(await attempt("clientA", remove)).toBe("ok");
  });

  test("a coach can remove a value that a coach recorded", async () => {
    await by("metricNumbers", { recordedBy: "coach" });
    const remove: Attempt = (db) => db.delete("metricNumbers", ids().numberId);
    expect(await attempt("coach", remove)).toBe("ok");
  });
}

/** Adds metrics on both sides, with a target, which shows the unit. */
async function hostile({ client, coach, pen, clientId }: Hostile) {
  const words = (by: string) => ({
    name: pen.write(`metrics:${by}.name`, METRIC_FIELDS.name.charactersMax),
    unit: pen.write(`metrics:${by}.unit`, METRIC_FIELDS.unit.charactersMax),
    goodSide: "above" as const,
    target: 7,
  });
  await client.mutation(api.metrics.add, words("add"));
  await coach.mutation(api.metrics.addFor, { clientId, ...words("addFor") });
  const plain = { name: "Words", unit: "", goodSide: "above" as const, target: null };
  const metricId = await client.mutation(api.metrics.add, plain);
  await client.mutation(api.metrics.change, { metricId, ...words("change") });
}

async function adds({ db, people: { clientA } }: Practice) {
  return await addMetric(db, clientA.userId);
}
declare module "../world" {
  interface Adders {
    metric: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: metricRows,
  sees: {
    metrics: ofClient,
    metricNumbers: ofClient,
  },
  removable: ["metricNumbers"],
  endWithCoaching,
  hostile,
  writes,
};
