import { convexTest } from "convex-test";
import { describe, expect, test, vi } from "vitest";
import { erasureRowsMax } from "../../domain/limits";
import { fillAtRandom, seededRandom } from "../../tests/access/random-practice";
import { buildWorld, type World } from "../../tests/access/world";
import { modules } from "../../tests/support/convex-modules";
import { findTraces, idsOf, readEverything } from "../../tests/support/everything";
import { addOneRowEach, tablesNamed } from "../../tests/support/one-row-each";
import { internal } from "../_generated/api";
import type { Id, TableNames } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import schema, { records } from "../schema";
import { PERSONAL_TABLES } from "../privacy/personalReads";
import { eraseSome, type ErasureCtx } from "./batch";
import { beginErasure, planErasure } from "./begin";
import { erasureOrder } from "./order";

type Test = World["t"];

const isClients = (table: TableNames) => {
  const { ofClient, keptBecause } = records[table];
  return ofClient !== null && keptBecause === undefined;
};

const scan = (t: Test) => t.run((ctx) => readEverything(ctx));

const begin = (t: Test, userId: Id<"users">) =>
  t.run(async ({ db }) => {
    const erasure = await planErasure(db, userId, "retention");
    expect(await beginErasure(db, erasure)).toBe("begun");
    return erasure._id;
  });

async function eraseAll(t: Test, userId: Id<"users">): Promise<number> {
  const erasureId = await begin(t, userId);
  for (let steps = 1; steps < 100; steps += 1) {
    if (await t.run((ctx) => eraseSome(writing(ctx), erasureId))) return steps;
  }
  throw new Error("An erasure does not end.");
}

/** `run` hands out an action's storage, which can do what a mutation's can. */
const writing = ({ db, storage }: Pick<MutationCtx, "db" | "storage">): ErasureCtx => ({
  db,
  storage,
});

/** The n-th deletion or patch fails, as with a full disk or a stopped process. */
function failingAt(ctx: ErasureCtx, place: number): ErasureCtx {
  let left = place;
  const countdown = () => {
    left -= 1;
    if (left === 0) throw new Error("The plug was pulled.");
  };
  const watched = (target: object) =>
    new Proxy(target, {
      get: (whole, name) => {
        const part = Reflect.get(whole, name) as unknown;
        if (typeof part !== "function") return part;
        return (...args: unknown[]) => {
          if (["delete", "patch", "insert"].includes(String(name))) countdown();
          return (part as (...all: unknown[]) => unknown).apply(whole, args);
        };
      },
    });
  return { db: watched(ctx.db), storage: watched(ctx.storage) } as ErasureCtx;
}

test("an erasure ends the open coaching, after any number of earlier ones", async () => {
  const { t, people } = await buildWorld();
  const { userId } = people.clientA;
  await t.run(async ({ db }) => {
    const coachings = await db.query("coachings").take(100);
    for (const { _id, clientId } of coachings)
      if (clientId === userId) await db.delete("coachings", _id);
    for (let count = 0; count < 12; count += 1) {
      const coachId = await db.insert("users", {});
      const startedAt = count;
      await db.insert("coachings", { clientId: userId, coachId, startedAt, endedAt: count + 1 });
    }
    const coachId = await db.insert("users", {});
    await db.insert("coachings", { clientId: userId, coachId, startedAt: 12 });
  });
  await begin(t, userId);
  const left = await t.run(({ db }) => db.query("coachings").take(100));
  const open = left.filter((each) => each.clientId === userId && each.endedAt === undefined);
  expect(open).toEqual([]);
});

describe("B02 the erasure of every table", () => {
  test("covers each table with a person's id, except those documented as kept", () => {
    /** The sign-in policy keeps the id of the coach who set it. */
    const outlives = ["signInPolicy"];
    const unplaced = Object.entries(schema.tables).flatMap(([table, definition]) => {
      const { ofClient, ofCoach } = records[table as keyof typeof records];
      const text = JSON.stringify((definition as unknown as { validator: unknown }).validator);
      const names = text.includes('"users"') || text.includes('"email"');
      return names && ofClient === null && ofCoach === null ? [table] : [];
    });
    expect(unplaced).toEqual(outlives);
  });

  test("covers each table whose rows refer to a person's rows", () => {
    /** A table of the sign-in library whose flow is not used. */
    const unwritten = ["authVerifiers"];
    const isPersonal = (table: string) => {
      const { ofClient, ofCoach } = records[table as TableNames];
      return ofClient !== null || ofCoach !== null;
    };
    const unplaced = (Object.keys(schema.tables) as TableNames[]).filter((table) => {
      const named = tablesNamed(table).filter((other) => !["users", "_storage"].includes(other));
      return !isPersonal(table) && named.some(isPersonal);
    });
    expect(unplaced).toEqual(unwritten);
  });

  test("leaves no row in any table of the schema", async () => {
    const { t, people } = await buildWorld();
    const email = "imogen@example.com";
    const coachId = people.coach.userId;
    const { userId, ids } = await t.run(async (ctx) => {
      const id = await ctx.db.insert("users", { email });
      const rows = await addOneRowEach(ctx, { userId: id, coachId, email });
      return { userId: id, ids: [...rows].filter(([table]) => isClients(table)) };
    });
    const before = await scan(t);
    const filled = new Set(ids.map(([table]) => table));
    expect(PERSONAL_TABLES.filter((table) => isClients(table) && !filled.has(table))).toEqual([]);
    expect(findTraces(before, [email]).length).toBeGreaterThan(10);
    await eraseAll(t, userId);
    expect(findTraces(await scan(t), [email, ...ids.map(([, id]) => id)])).toEqual([]);
  });

  test.each([1, 2, 3])("leaves no rows of a random practice's people (seed %i)", async (seed) => {
    const { t } = await buildWorld();
    const viewers = await t.run(
      async (ctx) => (await fillAtRandom(ctx, seededRandom(seed))).viewers,
    );
    const clients = viewers.filter(({ role }) => role === "client");
    for (const { userId } of clients) {
      const before = await scan(t);
      await eraseAll(t, userId);
      const after = await scan(t);
      expect(findTraces(after, [userId, ...idsOf(before, userId)])).toEqual([]);
    }
  });
});

describe("R16 an interrupted erasure", () => {
  test("changes nothing at the interrupted write, and then completes", async () => {
    const { t, people } = await buildWorld();
    const { userId } = people.clientA;
    const whole = await scan(t);
    const erasureId = await begin(t, userId);
    const begun = await scan(t);
    let place = 1;
    for (; place < 500; place += 1) {
      const failure = await t
        .run((ctx) => eraseSome(failingAt(writing(ctx), place), erasureId))
        .then(
          () => null,
          (error: unknown) => error,
        );
      if (failure === null) break;
      expect(await scan(t)).toEqual(begun);
    }
    expect(place).toBeGreaterThan(20);
    expect(findTraces(await scan(t), [userId, ...idsOf(whole, userId)])).toEqual([]);
  });

  test("is continued by the next hourly run", async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    try {
      const { t, people } = await buildWorld();
      const { userId } = people.clientA;
      await t.mutation(internal.retention.run.hourly, {});
      await begin(t, userId); // The process stops here.
      vi.setSystemTime(Date.now() + 60 * 60 * 1000);
      await t.mutation(internal.retention.run.hourly, {});
      await t.finishAllScheduledFunctions(vi.runAllTimers);
      expect(findTraces(await scan(t), [userId])).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

test("[vault-11] the copies of a vault's key are deleted before anything else", () => {
  expect(erasureOrder("client")[0]).toBe("vaultKeys");
  expect(erasureOrder("client")).toContain("vaultRecords");
});

describe("B02 rows written meanwhile", () => {
  test("by a running job are deleted, too", async () => {
    const { t, people } = await buildWorld();
    const { userId } = people.clientA;
    const erasureId = await begin(t, userId);
    const order = erasureOrder("client");
    await t.run(({ db }) => db.patch("erasures", erasureId, { step: order.length - 1 }));
    let steps = 1;
    while (!(await t.run((ctx) => eraseSome(writing(ctx), erasureId)))) steps += 1;
    expect(steps).toBe(2);
    expect(findTraces(await scan(t), [userId])).toEqual([]);
  });
});

describe("B02 the demo practice's client", () => {
  test("is deleted from every table even with more rows than one step takes, and each step stays within its limit", async () => {
    const t = convexTest(schema, modules);
    const { clientEmail } = await t.action(internal.dev.seed.fill, {
      seed: 1,
      today: "2026-03-18",
    });
    const { userId, name } = await t.run(async ({ db }) => {
      const person = await db
        .query("users")
        .withIndex("email", (q) => q.eq("email", clientEmail))
        .unique();
      if (person === null) throw new Error("The demo has no client.");
      const profile = await db
        .query("profiles")
        .withIndex("by_userId", (q) => q.eq("userId", person._id))
        .unique();
      for (let line = 0; line < erasureRowsMax; line += 1) {
        await db.insert("activity", {
          clientId: person._id,
          actorId: person._id,
          kind: "signed_up",
          happenedAt: line,
        });
      }
      return { userId: person._id, name: `${profile?.firstName} ${profile?.lastName}` };
    });
    const before = await scan(t);
    expect(findTraces(before, [clientEmail]).length).toBeGreaterThan(0);
    const steps = await eraseAll(t, userId);
    expect(steps).toBeGreaterThan(1);
    const after = await scan(t);
    expect(findTraces(after, [userId, clientEmail, name])).toEqual([]);
    const gone = new Set(idsOf(before, userId));
    const named = after.rows.flatMap(({ text }) => text.match(/(?<=")\w+(?=")/g) ?? []);
    expect(named.filter((word) => gone.has(word))).toEqual([]);
    const removed = before.rows.length - after.rows.length;
    expect(removed / steps).toBeLessThanOrEqual(erasureRowsMax);
  });
});
