import { convexTest } from "convex-test";
import { describe, expect, test } from "vitest";
import { internal } from "../../convex/_generated/api";
import type { TableNames } from "../../convex/_generated/dataModel";
import { listOwnTables } from "../../convex/privacy/ownExport";
import { PERSONAL_TABLES } from "../../convex/privacy/personalReads";
import schema, { records } from "../../convex/schema";
import { KEPT_DATA } from "../../src/content/kept-data";
import { modules } from "../support/convex-modules";
import { addOneRowEach } from "../support/one-row-each";

/** Tables without personal data: the practice's own, and unused ones. */
const ABOUT_NOBODY: readonly TableNames[] = [
  "authVerifiers",
  "systemStates",
  "signInPolicy",
  "libraryItems",
  "libraryTexts",
  "libraryMedia",
  "libraryMediaParts",
  "libraryCaptions",
  "librarySeedings",
  "worksheets",
  "invoiceYears",
  "worksheetSeedings",
  "libraryTallies",
];

const kept = KEPT_DATA.flatMap(({ tables }) => Object.entries(tables));
const rules = kept.map(([table, [until]]) => [table, until] as const);
const described = rules.map(([table]) => table);
const notTables = ["_scheduled_functions", "_session_requests", "lines", "copies"];

describe("the privacy page's topics", () => {
  test.each(PERSONAL_TABLES)("include %s exactly once, unless it has no personal data", (table) => {
    const isAboutNobody = ABOUT_NOBODY.includes(table);
    const times = described.filter((each) => each === table).length;
    expect(times, `Name ${table} in src/content/kept-data.ts.`).toBe(isAboutNobody ? 0 : 1);
    const { ofClient, ofCoach } = records[table];
    if (isAboutNobody) expect([ofClient, ofCoach]).toEqual([null, null]);
  });

  test("name only existing tables", () => {
    const known: readonly string[] = [...PERSONAL_TABLES, ...notTables];
    expect(described.filter((table) => !known.includes(table))).toEqual([]);
  });
});

/** The field from which a row's age is counted, or the time at which an expiring row ends. */
const agesFrom = {
  notifications: "happenedAt",
  signInEvents: "happenedAt",
  outbox: "queuedAt",
  reminders: "settledAt",
  clientInvites: "expiresAt",
  pushDevices: "renewedAt",
  pushes: "queuedAt",
  callQualities: "measuredAt",
} as const;
const endsAt = ["signUps", "passwordResets", "knownDevices", "authenticatorDrafts", "coachInvites"];

test("a client's export has a heading for each of its tables", () => {
  const headed = kept.filter(([, [, , heading]]) => heading !== undefined).map(([table]) => table);
  expect(headed.toSorted()).toEqual(listOwnTables().toSorted());
});

describe("the sweeps", () => {
  async function sweptWorld() {
    const t = convexTest(schema, modules);
    const added = await t.run(async (ctx) => {
      const userId = await ctx.db.insert("users", { email: "one@example.com" });
      const coachId = await ctx.db.insert("users", { email: "coach@example.com" });
      return [...(await addOneRowEach(ctx, { userId, coachId, email: "one@example.com" }))];
    });
    return { t, rows: new Map(added) };
  }
  type World = Awaited<ReturnType<typeof sweptWorld>>;
  const sweep = async ({ t }: World) => {
    await t.mutation(internal.signIn.sweep.sweep, {});
    await t.mutation(internal.notifications.sweep.sweep, {});
    await t.mutation(internal.notifications.remind.sweep, {});
    await t.mutation(internal.push.queue.sweep, {});
    await t.mutation(internal.rooms.sweep.run, {});
  };
  const isThere = ({ t, rows }: World, table: string) =>
    t.run(
      async ({ db }) =>
        (await db.get(table as "users", rows.get(table as TableNames) as never)) !== null,
    );
  const setTime = ({ t, rows }: World, table: string, time: Record<string, number>) =>
    t.run(async ({ db }) => {
      await db.patch(table as "users", rows.get(table as TableNames) as never, time as never);
    });

  test.each(rules.filter(([table]) => table in agesFrom))(
    "delete a row of %s at the age that the privacy page states, and not a minute before",
    async (table, until) => {
      const ms = until.kind === "age" ? until.ms : NaN;
      const field = agesFrom[table as keyof typeof agesFrom];
      const world = await sweptWorld();
      await setTime(world, table, { [field]: Date.now() - ms + 60_000 });
      await sweep(world);
      expect(await isThere(world, table)).toBe(true);
      await setTime(world, table, { [field]: Date.now() - ms - 1 });
      await sweep(world);
      expect(await isThere(world, table)).toBe(false);
    },
  );

  test("delete expired rows, and no rows that are kept with the records", async () => {
    const world = await sweptWorld(); // Its rows are old.
    await sweep(world);
    const withRecords = rules.filter(([, { kind }]) => kind === "records").map(([name]) => name);
    for (const table of withRecords.filter((name) => world.rows.has(name as TableNames))) {
      expect(await isThere(world, table), table).toBe(true);
    }
    for (const table of endsAt) expect(await isThere(world, table), table).toBe(false);
  });
});
