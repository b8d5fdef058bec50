import type { FunctionReference } from "convex/server";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { DatabaseWriter } from "../../convex/_generated/server";
import { followCoachingChange } from "../../convex/clients/coachingChanges";
import { handOverOne } from "../../convex/signIn/invites/coachings";
import { attempt, goalOf, sessionOf, type Person } from "./attempts";
import { buildWorld, callAs, type World } from "./world";

/** Rows that name the coach in whose lists they are: docs/decisions/0096-a-row-names-the-coach-who-lists-it.md. */

let world: World;
beforeEach(async () => {
  world = await buildWorld();
});

const raw = <T>(act: (db: DatabaseWriter) => Promise<T>) => world.t.run(({ db }) => act(db));
const idOf = (person: Person) => world.people[person].userId;
const words = { mostValuable: "Words", unclear: "", improvement: "", nextSteps: "" };
const giveFeedback = () => callAs(world, "clientA").mutation(api.feedback.submit, words);

const rowByRow = { paginationOpts: { numItems: 1, cursor: null } };
const newest = { paginationOpts: { numItems: 100, cursor: null } };
const LIST_NAMES = [
  "by date",
  "by status",
  "of one status",
  "from a day on",
  "found",
  "found of one status",
  "goals",
  "feedback",
] as const;
type ListName = (typeof LIST_NAMES)[number];
interface List {
  query: FunctionReference<"query">;
  args: Record<string, unknown>;
}
const LISTS: Record<ListName, List> = {
  "by date": { query: api.calendar.list, args: { order: "date" } },
  "by status": { query: api.calendar.list, args: { order: "status" } },
  "of one status": { query: api.calendar.list, args: { order: "date", status: "scheduled" } },
  "from a day on": { query: api.calendar.list, args: { order: "date", fromMs: 0 } },
  found: { query: api.calendar.search, args: { words: "Title" } },
  "found of one status": {
    query: api.calendar.search,
    args: { words: "Title", status: "scheduled" },
  },
  goals: { query: api.goalBoard.list, args: {} },
  feedback: { query: api.feedback.list, args: {} },
};

interface Page {
  page: { clientId: string }[];
  isDone: boolean;
}
async function ask(caller: Person, list: ListName, page = rowByRow): Promise<Page> {
  const { query, args } = LISTS[list];
  const answer: unknown = await callAs(world, caller).query(query, { ...args, ...page });
  return answer as Page;
}

/** How many rows of client A the list shows the caller. */
const countOf = async (caller: Person, list: ListName) =>
  (await ask(caller, list, newest)).page.filter(({ clientId }) => clientId === idOf("clientA"))
    .length;

const handOver = (from: Person, to: Person) =>
  raw(async (db) => {
    const clientId = idOf("clientA");
    await handOverOne(db, { clientId, coachId: idOf(from), successorId: idOf(to) });
  });

/** Runs the filing as the clock does, and everything that it schedules. */
async function fileTheRest() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await world.t.mutation(internal.system.filing.run, {});
  await world.t.finishAllScheduledFunctions(vi.runAllTimers);
}

describe("Z26: a list over all clients", () => {
  test.each(LIST_NAMES)("has no pages of a colleague's rows: %s", async (list) => {
    await giveFeedback();
    expect((await ask("coach", list)).page).toHaveLength(1);
    expect(await ask("otherCoach", list)).toMatchObject({ page: [], isDone: true });
  });

  test.each(LIST_NAMES)("passes completely to the successor: %s", async (list) => {
    await giveFeedback();
    const before = await countOf("coach", list);
    expect(before).toBeGreaterThan(0);
    await handOver("coach", "otherCoach");
    expect(await countOf("otherCoach", list)).toBe(before);
    await raw(async (db) => {
      const coaching = { clientId: idOf("clientB"), coachId: idOf("coach") };
      for (const { _id } of await db.query("coachings").take(9)) await db.delete("coachings", _id);
      await db.insert("coachings", { ...coaching, startedAt: 1, endedAt: 2 });
      await followCoachingChange(db, coaching.clientId);
    });
    expect(await ask("coach", list)).toMatchObject({ page: [], isDone: true });
  });

  test.each(LIST_NAMES)(
    "loses a client whose coaching ends, until that is undone: %s",
    async (list) => {
      await giveFeedback();
      const before = await countOf("coach", list);
      const coachingEnds = (endedAt: number | undefined) =>
        attempt(world, "coach", (db) => db.patch("coachings", world.coachingId, { endedAt }));
      expect(await coachingEnds(Date.now())).toBe("ok");
      expect(await countOf("coach", list)).toBe(0);
      expect(await coachingEnds(undefined)).toBe("ok");
      expect(await countOf("coach", list)).toBe(before);
    },
  );
});

describe("the coach whom a row names", () => {
  test("is the client's own coach, set by the guarded database and not by the writer", async () => {
    const wrong = { coachId: idOf("otherCoach") };
    const draft = { ...goalOf(idOf("clientA")), ...wrong };
    expect(await attempt(world, "clientA", (db) => db.insert("goals", draft))).toBe("ok");
    const booked = { ...sessionOf(world, "scheduled"), ...wrong };
    expect(await attempt(world, "coach", (db) => db.insert("sessions", booked))).toBe("ok");
    const rows = await raw(async (db) => [
      ...(await db.query("goals").take(9)),
      ...(await db.query("sessions").take(9)),
    ]);
    expect(new Set(rows.map(({ coachId }) => coachId))).toEqual(new Set([idOf("coach")]));
  });

  test("cannot be changed by a person", async () => {
    const { goalId, sessionId } = world.ofA;
    const wrong = { coachId: idOf("otherCoach") };
    for (const person of ["clientA", "coach"] as const) {
      const refile = (act: (db: DatabaseWriter) => Promise<unknown>) => attempt(world, person, act);
      expect(await refile((db) => db.patch("goals", goalId, wrong))).toBe("NOT_FOUND");
      expect(await refile((db) => db.patch("sessions", sessionId, wrong))).toBe("NOT_FOUND");
      const replaced = { ...goalOf(idOf("clientA")), ...wrong };
      expect(await refile((db) => db.replace("goals", goalId, replaced))).toBe("ok");
    }
    expect(await raw((db) => db.get("goals", goalId))).toMatchObject({ coachId: idOf("coach") });
  });

  test("gets no access by that: a row that names another coach stays closed to them", async () => {
    const { goalId, sessionId } = world.ofA;
    await raw(async (db) => {
      await db.patch("goals", goalId, { coachId: idOf("otherCoach") });
      await db.patch("sessions", sessionId, { coachId: idOf("otherCoach") });
    });
    for (const list of ["goals", "by date", "found"] as const) {
      expect((await ask("otherCoach", list, newest)).page).toEqual([]);
    }
  });
});

/** More rows than a hand-over files in its own transaction. */
const manyRows = 1000;

test("[room-16] a client's recordings move to the successor's list", async () => {
  const list = (caller: Person) => callAs(world, caller).query(api.recordings.recorded, {});
  const { recordingId } = world.belongings;
  await raw((db) => db.patch("recordings", recordingId, { coachId: idOf("coach"), endedAt: 4 }));
  expect([await list("coach"), await list("otherCoach")]).toMatchObject([[{ recordingId }], []]);
  await handOver("coach", "otherCoach");
  expect([await list("coach"), await list("otherCoach")]).toMatchObject([[], [{ recordingId }]]);
});

test("Z26: many rows of a client follow a hand-over within seconds, in steps", async () => {
  await raw(async (db) => {
    const row = { ...sessionOf(world, "completed"), coachId: idOf("coach") };
    for (let n = 0; n < manyRows; n += 1) await db.insert("sessions", { ...row, startsAt: n });
  });
  await handOver("coach", "otherCoach");
  const named = () =>
    raw(async (db) => {
      const rows = await db
        .query("sessions")
        .withIndex("by_clientId_and_coachId", (q) =>
          q.eq("clientId", idOf("clientA")).eq("coachId", idOf("otherCoach")),
        )
        .take(2 * manyRows);
      return rows.length;
    });
  expect(await named()).toBeLessThan(100);
  await fileTheRest();
  expect(await named()).toBe(manyRows + 2);
  expect(await countOf("coach", "by date")).toBe(0);
});

test("Z26: rows of a release that stored no coach get one", async () => {
  await raw(async (db) => {
    for (const { _id } of await db.query("goals").take(9)) {
      await db.patch("goals", _id, { coachId: undefined });
    }
    for (const person of ["clientA", "clientB"] as const) {
      await followCoachingChange(db, idOf(person));
      for (const tally of await db.query("clientTallies").take(9)) {
        await db.patch("clientTallies", tally._id, { isFiled: undefined });
      }
    }
    await db.patch("goals", world.ofA.goalId, { coachId: undefined });
  });
  expect(await countOf("coach", "goals")).toBe(0);
  await fileTheRest();
  expect(await countOf("coach", "goals")).toBe(1);
  const tallies = await raw((db) => db.query("clientTallies").take(9));
  expect(tallies.map(({ isFiled }) => isFiled)).toEqual([true, true]);
});
