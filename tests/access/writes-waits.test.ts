import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { waitOf } from "./wait-rows";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const own = (fields: object = {}) => {
  const { clientA, coach } = stage.world.people;
  return { ...waitOf(clientA.userId, coach.userId), ...fields };
};
const others = ["nobody", "clientB", "coach", "otherCoach"] as const;

test("a client alone waits, in their own name and for their own coach", async () => {
  const insert =
    (fields: object = {}): Attempt =>
    (db) =>
      db.insert("sessionWaits", own(fields));
  for (const person of others) expect(await attempt(person, insert()), person).toBe("NOT_FOUND");
  expect(await attempt("clientA", insert())).toBe("ok");
  const ofOther = { coachId: stage.world.people.otherCoach.userId };
  expect(await attempt("clientA", insert(ofOther))).toBe("NOT_FOUND");
  expect(await attempt("clientA", insert({ notifiedAt: 1 }))).toBe("NOT_FOUND");
  expect(await attempt("clientA", insert({ notifiedOf: 1 }))).toBe("NOT_FOUND");
});

test("nobody changes a wait, and the client alone ends it", async () => {
  const { waitId } = stage.world.belongings;
  for (const person of [...others, "clientA"] as const) {
    const change: Attempt = (db) => db.patch("sessionWaits", waitId, { durationMinutes: 30 });
    expect(await attempt(person, change), person).toBe("NOT_FOUND");
  }
  const remove: Attempt = (db) => db.delete("sessionWaits", waitId);
  for (const person of others) expect(await attempt(person, remove), person).toBe("NOT_FOUND");
  expect(await attempt("clientA", remove)).toBe("ok");
});

test("the client and their coach read it, and nobody else", async () => {
  const { waitId } = stage.world.belongings;
  const isRead =
    (wanted: boolean): Attempt =>
    async (db) => {
      expect((await db.get("sessionWaits", waitId)) !== null).toBe(wanted);
    };
  for (const person of ["clientA", "coach"] as const) await attempt(person, isRead(true));
  for (const person of ["nobody", "clientB", "otherCoach"] as const) {
    await attempt(person, isRead(false));
  }
});

test("only the server notifies of a free time", async () => {
  const { clientA, coach } = stage.world.people;
  const written = { kind: "time_freed", happenings: 1, happenedAt: now, isRead: false } as const;
  const tell =
    (userId: typeof coach.userId, actorId: typeof coach.userId): Attempt =>
    (db) =>
      db.insert("notifications", { userId, clientId: clientA.userId, actorId, ...written });
  expect(await attempt("coach", tell(clientA.userId, coach.userId))).toBe("NOT_FOUND");
  expect(await attempt("clientA", tell(coach.userId, clientA.userId))).toBe("NOT_FOUND");
});

test("nobody reads or writes what became free", async () => {
  const freed = { coachId: stage.world.people.coach.userId, sessions: [], others: [], dueAt: 1 };
  for (const person of [...others, "clientA"] as const) {
    expect(await attempt(person, (db) => db.insert("freedTimes", freed)), person).toBe("NOT_FOUND");
    await attempt(person, async (db) => {
      expect(await db.query("freedTimes").take(5)).toEqual([]);
    });
  }
});
