import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { metricOf, numberOf } from "./metric-rows";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const clientId = () => stage.world.people.clientA.userId;
const ids = () => stage.world.belongings;
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
  stage.world.t.run(({ db }) =>
    db.patch(table, table === "metrics" ? ids().metricId : ids().numberId, field),
  );

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

test("the coach changes each metric, the client their own, nobody whose it is; none is removed", async () => {
  for (const person of others) {
    expect(await attempt(person, change({ name: "Other" })), person).toBe("NOT_FOUND");
  }
  for (const fixed of [
    { clientId: stage.world.people.clientB.userId },
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

test("a number is recorded by either side in its own name, for a metric of that client", async () => {
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
  const others1 = { clientId: stage.world.people.clientB.userId, recordedBy: "coach" };
  expect(await attempt("coach", insert(others1))).toBe("NOT_FOUND");
});

test("a client's number is changed by the client alone, a coach's by both", async () => {
  const remove: Attempt = (db) => db.delete("metricNumbers", ids().numberId);
  for (const person of [...others, "coach"] as const) {
    for (const recordedBy of ["client", "coach"] as const) {
      expect(await attempt(person, correct({ value: 2, recordedBy })), person).toBe("NOT_FOUND");
    }
    expect(await attempt(person, remove), person).toBe("NOT_FOUND");
  }
  expect(await attempt("clientA", correct({ value: 2 }))).toBe("ok");
  const clientB = stage.world.people.clientB.userId;
  const foreign = await stage.world.t.run(async ({ db }) => ({
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

test("a coach removes a number that a coach recorded", async () => {
  await by("metricNumbers", { recordedBy: "coach" });
  const remove: Attempt = (db) => db.delete("metricNumbers", ids().numberId);
  expect(await attempt("coach", remove)).toBe("ok");
});
