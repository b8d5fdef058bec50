import { convexTest } from "convex-test";
import { defineSchema } from "convex/server";
import { expect, test } from "vitest";
import { addLibraryItem, addPerson } from "../../tests/access/world";
import { modules } from "../../tests/support/convex-modules";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { migrations } from "../migrations";
import schema from "../schema";

/** The schema that a host has between the two pushes of a conversion. */
const unchecked = defineSchema(schema.tables, { schemaValidation: false });
const start = () => {
  const t = convexTest(unchecked, modules);
  const convert = () => t.action(internal.system.conversion.convertAll, {});
  return { t, convert };
};
type Db = MutationCtx["db"];

test("rows of an older release are converted page by page, and rows that fit stay unchanged", async () => {
  const { t, convert } = start();
  const number = 120;
  await t.run(async ({ db }) => {
    const { userId } = await addPerson({ db }, { name: "Ann", role: "client" });
    const older = { userId, expirationTime: Date.now(), deviceNumber: 1, lastSeenAt: 1 };
    for (let n = 0; n < number; n++) await db.insert("authSessions", older);
  });
  expect(await convert()).toEqual([`Converted in authSessions: ${String(number)}`]);
  const rows = await t.run(({ db }) => db.query("authSessions").take(number + 2));
  expect(rows).toHaveLength(number + 1);
  expect(rows.filter((row) => "lastSeenAt" in row)).toEqual([]);
  expect(await convert()).toEqual([]);
});

test("a migration can read other rows", async () => {
  const { t, convert } = start();
  await t.run(async ({ db }) => {
    for (const createdAt of [30, 10, 20]) {
      const { position: _, ...row } = await itemOf(db);
      await db.replace("libraryItems", row._id, { ...row, createdAt, rating: 4.8 } as never);
    }
  });
  expect(await convert()).toEqual(["Converted in libraryItems: 3"]);
  const items = await t.run(({ db }) => db.query("libraryItems").take(4));
  expect(items.map(({ createdAt, position }) => [createdAt, position])).toEqual([
    [30, 3],
    [10, 1],
    [20, 2],
  ]);
  expect(items.some((item) => "rating" in item)).toBe(false);
});

async function itemOf(db: Db) {
  const item = await db.get("libraryItems", await addLibraryItem(db, true));
  if (item === null) throw new Error("It was just added.");
  return item;
}

test("the rows of a table that is no longer in the schema are handled by its migration", async () => {
  const { t, convert } = start();
  const removed = "formerNotes" as "users";
  await t.run(({ db }) => db.insert(removed, { email: "ann@example.com" }));
  const added = migrations as Record<string, () => null>;
  added[removed] = () => null;
  try {
    expect(await convert()).toEqual([`Converted in ${removed}: 1`]);
  } finally {
    Reflect.deleteProperty(added, removed);
  }
  expect(await t.run(({ db }) => db.query(removed).take(1))).toEqual([]);
});
