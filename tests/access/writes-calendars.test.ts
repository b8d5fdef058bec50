import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const address = { addressHash: "x", showsWords: false, madeAt: 1 };

test("a calendar feed is made, changed and switched off by its person only", async () => {
  const { belongings, people } = stage.world;
  const feedId = belongings.calendarFeedId;
  const make: Attempt = (db) =>
    db.insert("calendarFeeds", { userId: people.clientA.userId, ...address });
  const read: Attempt = async (db) => {
    if ((await db.get("calendarFeeds", feedId)) === null) await db.delete("calendarFeeds", feedId);
  };
  const change: Attempt = (db) => db.patch("calendarFeeds", feedId, { showsWords: true });
  const remove: Attempt = (db) => db.delete("calendarFeeds", feedId);
  for (const person of ["nobody", "clientB", "coach", "otherCoach"] as const) {
    for (const act of [make, read, change, remove]) {
      expect(await attempt(person, act), person).toBe("NOT_FOUND");
    }
  }
  const giveAway: Attempt = (db) =>
    db.patch("calendarFeeds", feedId, { userId: people.clientB.userId });
  expect(await attempt("clientA", giveAway)).toBe("NOT_FOUND");
  for (const act of [make, read, change, remove]) expect(await attempt("clientA", act)).toBe("ok");
});
