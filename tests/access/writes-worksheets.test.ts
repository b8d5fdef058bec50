import { beforeEach, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { refuseNotFound } from "../../convex/gate/refuse";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { addHandout, buildWorld, type Caller, callAs, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const everyone = ["nobody", "clientA", "clientB", "coach", "otherCoach"] as const;
const fields = [{ id: "a", kind: "line" as const, label: "Words" }];
const copyOf = (client: Person, coach: Person) => ({
  clientId: stage.world.people[client].userId,
  coachId: stage.world.people[coach].userId,
  worksheetId: stage.world.belongings.worksheetId,
  ...{ version: 1, title: "Title", fields, handedOutAt: now },
});
const refusals = (code: string) => ({ data: { code } });

test("a worksheet is read and written by coaches alone, and removed by nobody", async () => {
  const { worksheetId } = stage.world.belongings;
  for (const person of everyone) {
    const expected = person === "coach" || person === "otherCoach" ? "ok" : "NOT_FOUND";
    const retitle: Attempt = (db) => db.patch("worksheets", worksheetId, { title: "Other" });
    const add: Attempt = (db) =>
      db.insert("worksheets", { title: "Title", fields, version: 1, changedAt: now });
    const read: Attempt = async (db) => {
      if ((await db.get("worksheets", worksheetId)) === null) refuseNotFound();
    };
    for (const act of [read, add, retitle])
      expect(await attempt(person, act), person).toBe(expected);
    expect(await attempt(person, (db) => db.delete("worksheets", worksheetId))).toBe("NOT_FOUND");
    expect(await attempt(person, (db) => db.insert("worksheetSeedings", { seededAt: 1 }))).toBe(
      "NOT_FOUND",
    );
  }
});

test("a handout is given by the client's coach, in their own name and unanswered", async () => {
  for (const person of everyone) {
    const give: Attempt = (db) => db.insert("handouts", copyOf("clientA", "coach"));
    expect(await attempt(person, give), person).toBe(person === "coach" ? "ok" : "NOT_FOUND");
  }
  const inOthersName: Attempt = (db) => db.insert("handouts", copyOf("clientA", "otherCoach"));
  expect(await attempt("coach", inOthersName)).toBe("NOT_FOUND");
  expect(await attempt("otherCoach", inOthersName)).toBe("NOT_FOUND");
  const answered = { at: now, coachId: stage.world.people.coach.userId };
  const given: Attempt = (db) => db.insert("handouts", { ...copyOf("clientA", "coach"), answered });
  expect(await attempt("coach", given)).toBe("NOT_FOUND");
});

test("its questions never change; the client marks it as answered, the coach dates it and takes it back", async () => {
  const { people, belongings } = stage.world;
  const { handoutId } = belongings;
  const answered = { at: now, coachId: people.coach.userId };
  const acts: [Attempt, Person | null][] = [
    [(db) => db.patch("handouts", handoutId, { title: "Other" }), null],
    [(db) => db.patch("handouts", handoutId, { fields: [] }), null],
    [(db) => db.patch("handouts", handoutId, { clientId: people.clientB.userId }), null],
    [(db) => db.patch("handouts", handoutId, { answered }), "clientA"],
    [(db) => db.patch("handouts", handoutId, { dueDate: "2026-12-24" }), "coach"],
  ];
  for (const [act, allowed] of acts) {
    for (const person of everyone) {
      expect(await attempt(person, act), person).toBe(person === allowed ? "ok" : "NOT_FOUND");
    }
  }
  for (const person of ["nobody", "clientA", "clientB", "otherCoach", "coach"] as const) {
    const remove: Attempt = (db) => db.delete("handouts", handoutId);
    expect(await attempt(person, remove), person).toBe(person === "coach" ? "ok" : "NOT_FOUND");
  }
});

test("nobody answers, reads or takes back with another's id", async () => {
  const { t, people } = stage.world;
  const { handoutId, worksheetId } = await t.run(({ db }) =>
    addHandout(db, people.clientB.userId, people.coach.userId),
  );
  const answers = [{ fieldId: "line", value: "Words" }];
  const as = (caller: Caller) => callAs(stage.world, caller);
  const missing = refusals("NOT_FOUND");
  await expect(as("clientA").mutation(api.handouts.send, { handoutId, answers }))
    .rejects //
    .toMatchObject(missing);
  await expect(as("clientA").query(api.handouts.get, { handoutId })).rejects.toMatchObject(missing);
  await expect(as("clientA").query(api.handouts.get, { handoutId: "7" })).rejects.toMatchObject(
    missing,
  );
  await expect(as("otherCoach").mutation(api.handouts.remove, { handoutId }))
    .rejects //
    .toMatchObject(missing);
  const clientIds = [people.clientA.userId];
  await expect(
    as("otherCoach").mutation(api.handouts.give, { worksheetId, clientIds }),
  ).rejects.toMatchObject(missing);
  const { tagId } = stage.world.belongings;
  await expect(
    as("otherCoach").mutation(api.handouts.give, { worksheetId, tagId }),
  ).rejects.toMatchObject(missing);
  const paginationOpts = { numItems: 50, cursor: null };
  const given = await as("otherCoach").query(api.handouts.given, { paginationOpts });
  expect(given.page).toEqual([]);
});

test("an answer cannot be moved to another handout, nor a share be made of one", async () => {
  const { t, people, belongings } = stage.world;
  const { clientA, clientB, coach } = people;
  const ofB = await t.run(({ db }) => addHandout(db, clientB.userId, coach.userId));
  const { shareId, handoutId } = belongings;
  const move: Attempt = (db) => db.patch("shares", shareId, { handoutId });
  expect(await attempt("clientA", move)).toBe("NOT_FOUND");
  const share = (of: typeof handoutId): Attempt => {
    const copy = {
      kind: "worksheet" as const,
      sourceId: of,
      title: "Title",
      parts: [],
      sharedAt: 1,
    };
    const between = { clientId: clientA.userId, coachId: coach.userId };
    return (db) => db.insert("shares", { ...between, ...copy, handoutId: of });
  };
  expect(await attempt("clientA", share(ofB.handoutId))).toBe("NOT_FOUND");
  expect(await attempt("clientA", share(handoutId))).toBe("ok");
});
