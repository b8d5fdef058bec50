import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const everyone = ["nobody", "clientA", "clientB", "coach", "otherCoach"] as const;
const words = { version: 2, text: "Words" };

test("an agreement is written by its coach alone, and only withdrawn after that", async () => {
  const { people, belongings } = stage.world;
  const { agreementId } = belongings;
  const insert: Attempt = (db) =>
    db.insert("agreements", { coachId: people.coach.userId, ...words, publishedAt: now });
  const withdraw: Attempt = (db) => db.patch("agreements", agreementId, { withdrawnAt: now });
  const reword: Attempt = (db) => db.patch("agreements", agreementId, { text: "Other" });
  const remove: Attempt = (db) => db.delete("agreements", agreementId);
  for (const person of everyone) {
    const isOwner = person === "coach";
    for (const act of [insert, withdraw]) {
      expect(await attempt(person, act), person).toBe(isOwner ? "ok" : "NOT_FOUND");
    }
    for (const act of [reword, remove]) expect(await attempt(person, act)).toBe("NOT_FOUND");
  }
});

test("an acceptance is its client's, towards a coach of theirs, and stays as it was given", async () => {
  const { people, t } = stage.world;
  const accept =
    (coach: Person): Attempt =>
    (db) => {
      const [clientId, coachId] = [people.clientA.userId, people[coach].userId];
      return db.insert("agreementAcceptances", { clientId, coachId, ...words, acceptedAt: now });
    };
  for (const person of everyone) {
    const isClient = person === "clientA";
    expect(await attempt(person, accept("coach")), person).toBe(isClient ? "ok" : "NOT_FOUND");
  }
  expect(await attempt("clientA", accept("otherCoach"))).toBe("NOT_FOUND");
  const acceptance = await t.run(({ db }) => db.query("agreementAcceptances").first());
  if (acceptance === null) throw new Error("Nothing was accepted");
  const { _id } = acceptance;
  for (const person of everyone) {
    const change: Attempt = (db) => db.patch("agreementAcceptances", _id, { text: "Other" });
    const remove: Attempt = (db) => db.delete("agreementAcceptances", _id);
    for (const act of [change, remove]) expect(await attempt(person, act)).toBe("NOT_FOUND");
  }
});
