import { NOTHING } from "../../convex/tallies/counts";
import { noMonth } from "../../convex/tallies/months";
import { beforeEach, describe, expect, test } from "vitest";
import type { DatabaseWriter } from "../../convex/_generated/server";
import { coachingEndUndoMs } from "../../domain/limits";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const raw = <T>(act: (db: DatabaseWriter) => Promise<T>) => stage.world.t.run(({ db }) => act(db));

describe("a coaching", () => {
  const end: Attempt = (db) => db.patch("coachings", stage.world.coachingId, { endedAt: now });

  test("is ended by its coach only", async () => {
    for (const person of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
      expect(await attempt(person, end), person).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", end)).toBe("ok");
  });

  test("is not ended by a client who is named as its coach, nor by a coach who is its client", async () => {
    const { clientA, clientB, coach, otherCoach } = stage.world.people;
    const [byClient, ofCoach] = await raw((db) =>
      Promise.all([
        db.insert("coachings", { clientId: clientA.userId, coachId: clientB.userId, startedAt: 1 }),
        db.insert("coachings", {
          clientId: coach.userId,
          coachId: otherCoach.userId,
          startedAt: 1,
        }),
      ]),
    );
    const endIt =
      (coachingId: typeof byClient): Attempt =>
      (db) =>
        db.patch("coachings", coachingId, { endedAt: now });
    expect(await attempt("clientB", endIt(byClient))).toBe("NOT_FOUND");
    expect(await attempt("coach", endIt(ofCoach))).toBe("NOT_FOUND");
  });

  test("is not created, removed or otherwise changed by anybody", async () => {
    const { coachingId, people } = stage.world;
    const [clientId, coachId] = [people.clientB.userId, people.coach.userId];
    for (const act of [
      (db) => db.patch("coachings", coachingId, { endedAt: now, clientId }),
      (db) =>
        db.patch("coachings", coachingId, { endedAt: now, coachId: people.otherCoach.userId }),
      (db) => db.patch("coachings", coachingId, { endedAt: now, startedAt: 1 }),
      (db) => db.patch("coachings", coachingId, { endedName: "Somebody" }),
      (db) => db.insert("coachings", { clientId, coachId, startedAt: now }),
      (db) => db.delete("coachings", coachingId),
    ] satisfies Attempt[]) {
      expect(await attempt("coach", act)).toBe("NOT_FOUND");
    }
  });

  test("grants nothing through an earlier visit once it has ended", async () => {
    const { coachingId, ofA } = stage.world;
    const peek: Attempt = async (db) => {
      await db.get("coachings", coachingId);
      await db.patch("goals", ofA.goalId, { title: "Other" });
    };
    expect(await attempt("otherCoach", peek)).toBe("NOT_FOUND");
    expect(await attempt("coach", peek)).toBe("ok");
    await raw((db) => db.patch("coachings", coachingId, { endedAt: now }));
    expect(await attempt("coach", peek)).toBe("NOT_FOUND");
  });

  test("that has ended can be resumed for a short while, and its end is never rewritten", async () => {
    const { coachingId } = stage.world;
    const endAt = (endedAt: number) => raw((db) => db.patch("coachings", coachingId, { endedAt }));
    const resume: Attempt = (db) => db.patch("coachings", coachingId, { endedAt: undefined });
    await endAt(Date.now());
    expect(await attempt("coach", end)).toBe("NOT_FOUND");
    expect(await attempt("clientA", resume)).toBe("NOT_FOUND");
    expect(await attempt("coach", resume)).toBe("ok");
    await endAt(Date.now() - coachingEndUndoMs - 1000);
    expect(await attempt("coach", resume)).toBe("NOT_FOUND");
  });
});

describe("a change of a goal's progress", () => {
  const pointOf = (owner: "clientA" | "clientB", actor: Exclude<Person, "otherCoach">): Attempt => {
    const { people, ofA } = stage.world;
    const [clientId, actorId] = [people[owner].userId, people[actor].userId];
    const point = { clientId, goalId: ofA.goalId, actorId, progress: 10, recordedAt: now };
    return (db) => db.insert("goalProgressPoints", point);
  };

  test("is written in one's own name under a goal that one may read", async () => {
    expect(await attempt("clientA", pointOf("clientA", "clientA"))).toBe("ok");
    expect(await attempt("coach", pointOf("clientA", "coach"))).toBe("ok");
    expect(await attempt("clientA", pointOf("clientA", "coach"))).toBe("NOT_FOUND");
    expect(await attempt("clientB", pointOf("clientA", "clientB"))).toBe("NOT_FOUND");
    expect(await attempt("clientB", pointOf("clientB", "clientB"))).toBe("NOT_FOUND");
  });

  test("is never changed and never removed", async () => {
    const { goalId } = stage.world.ofA;
    const clientId = stage.world.people.clientA.userId;
    const point = { clientId, goalId, actorId: clientId, progress: 10, recordedAt: now };
    const pointId = await raw((db) => db.insert("goalProgressPoints", point));
    for (const person of ["clientA", "coach"] as const) {
      const change: Attempt = (db) => db.patch("goalProgressPoints", pointId, { progress: 90 });
      expect(await attempt(person, change)).toBe("NOT_FOUND");
      const remove: Attempt = (db) => db.delete("goalProgressPoints", pointId);
      expect(await attempt(person, remove)).toBe("NOT_FOUND");
    }
  });
});

test("nobody writes the tallies directly", async () => {
  const { people } = stage.world;
  const [clientId, coachId] = [people.clientA.userId, people.coach.userId];
  for (const person of ["clientA", "coach"] as const) {
    for (const act of [
      (db) =>
        db.insert("clientTallies", {
          clientId,
          coachId,
          nameKey: "name",
          ...NOTHING,
          waitingSinceAt: null,
          lastActAt: now,
        }),
      (db) => db.insert("practiceTallies", { coachId, clients: 0, ...NOTHING }),
      (db) => db.insert("monthTallies", { personId: clientId, month: "2026-01", ...noMonth() }),
      (db) => db.insert("firstReplies", { coachId, clientId, repliedAt: now, waitedMs: 1 }),
    ] satisfies Attempt[]) {
      expect(await attempt(person, act)).toBe("NOT_FOUND");
    }
  }
});

describe("a coach's mark on a conversation", () => {
  const markOf = (client: Person, coach: Person) => {
    const { people } = stage.world;
    return { clientId: people[client].userId, coachId: people[coach].userId, doneAt: now };
  };

  test("is written by the client's coach under their own name", async () => {
    const own: Attempt = (db) => db.insert("threadMarks", markOf("clientA", "coach"));
    expect(await attempt("coach", own)).toBe("ok");
    for (const person of ["nobody", "clientA", "otherCoach"] as const) {
      expect(await attempt(person, own), person).toBe("NOT_FOUND");
    }
    const others: Attempt = (db) => db.insert("threadMarks", markOf("clientA", "otherCoach"));
    expect(await attempt("otherCoach", others)).toBe("NOT_FOUND");
    expect(await attempt("coach", others)).toBe("NOT_FOUND");
  });

  test("never moves to another conversation", async () => {
    const markId = await raw((db) => db.insert("threadMarks", markOf("clientA", "coach")));
    const { clientId } = markOf("clientB", "coach");
    const { coachId } = markOf("clientA", "otherCoach");
    for (const change of [{ clientId }, { coachId }]) {
      const moved: Attempt = (db) => db.patch("threadMarks", markId, change);
      expect(await attempt("coach", moved)).toBe("NOT_FOUND");
    }
    const undone: Attempt = (db) => db.patch("threadMarks", markId, { doneAt: now + 1 });
    expect(await attempt("coach", undone)).toBe("ok");
  });

  test("is removed by no one", async () => {
    const markId = await raw((db) => db.insert("threadMarks", markOf("clientA", "coach")));
    for (const person of ["clientA", "coach", "otherCoach"] as const) {
      expect(await attempt(person, (db) => db.delete("threadMarks", markId))).toBe("NOT_FOUND");
    }
  });
});
