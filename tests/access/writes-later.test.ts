import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

/** Client A is coached by `coach`. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const person = (name: Person) => stage.world.people[name].userId;
const attempt = (who: Person | "nobody", act: Attempt) => attemptIn(stage.world, who, act);
const write =
  (fields: object = {}): Attempt =>
  (db) =>
    db.insert("laterMessages", {
      ...{ coachId: person("coach"), clientId: person("clientA"), clientName: "Ada" },
      ...{ content: "Words", dueAt: now, revision: 1, ...fields },
    });
const change =
  (fields: object): Attempt =>
  (db) =>
    db.patch("laterMessages", stage.world.belongings.laterMessageId, fields);
const remove: Attempt = (db) => db.delete("laterMessages", stage.world.belongings.laterMessageId);
const setCoaching = (fields: object) =>
  stage.world.t.run(({ db }) => db.patch("coachings", stage.world.coachingId, fields));

test("a message for later is written by a coach of the conversation, in their own name", async () => {
  for (const who of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
    expect(await attempt(who, write()), who).toBe("NOT_FOUND");
  }
  const own = { coachId: person("clientA") };
  expect(await attempt("clientA", write(own))).toBe("NOT_FOUND");
  const others = { coachId: person("otherCoach") };
  expect(await attempt("otherCoach", write(others))).toBe("NOT_FOUND");
  expect(await attempt("coach", write(others))).toBe("NOT_FOUND");
  expect(await attempt("coach", write())).toBe("ok");
  await setCoaching({ standInId: person("otherCoach"), standInSince: now });
  expect(await attempt("otherCoach", write(others))).toBe("ok");
});

test("a message for later is changed by its author alone, and keeps its author and client", async () => {
  await setCoaching({ standInId: person("otherCoach"), standInSince: now });
  for (const who of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
    expect(await attempt(who, change({ content: "Other" })), who).toBe("NOT_FOUND");
    expect(await attempt(who, remove), who).toBe("NOT_FOUND");
  }
  expect(await attempt("coach", change({ coachId: person("otherCoach") }))).toBe("NOT_FOUND");
  expect(await attempt("coach", change({ clientId: person("clientB") }))).toBe("NOT_FOUND");
  expect(await attempt("coach", change({ content: "Other" }))).toBe("ok");
});

test("after the coaching a message for later is only removed", async () => {
  await setCoaching({ endedAt: now });
  expect(await attempt("coach", write())).toBe("NOT_FOUND");
  expect(await attempt("coach", change({ content: "Other" }))).toBe("NOT_FOUND");
  expect(await attempt("coach", change({ removedAt: now, content: "Other" }))).toBe("NOT_FOUND");
  expect(await attempt("coach", change({ removedAt: now }))).toBe("ok");
  expect(await attempt("coach", remove)).toBe("ok");
});
