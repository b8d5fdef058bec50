import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";
import { scratchDatabase } from "../../testing/scratch-database";
import type { Migrations } from "./migrations";

const schemaOf = (fields: Parameters<typeof defineTable>[0]): string =>
  (
    defineSchema({ t: defineTable(fields).index("by_n", ["n"]) }) as unknown as {
      export(): string;
    }
  ).export();

const before = schemaOf({ n: v.number(), old: v.optional(v.string()) });
const after = schemaOf({ n: v.number(), sum: v.optional(v.number()) });

async function stored() {
  const scratch = await scratchDatabase();
  await scratch.db.setSchema(before);
  await scratch.write((tx) => {
    tx.insert("t", { n: 1 });
    tx.insert("t", { n: 2, old: "x" });
    tx.insert("t", { n: 3, old: "gone" });
  });
  const rows = () =>
    scratch.read((tx) => {
      const range = { type: "FullTableScan", tableName: "t", order: "asc" } as const;
      const found = tx.query({ source: range, operators: [] });
      const values: Record<string, unknown>[] = [];
      for (let row = found.next(); row !== null; row = found.next()) values.push(row.value);
      return values.map(({ _id, _creationTime, ...fields }) => fields);
    });
  return { db: scratch.db, rows };
}

const migrations: Migrations = {
  t: ({ old, ...row }, rows) =>
    old === "gone" ? null : { ...row, sum: rows("t").length, _id: "another" },
};

describe("a schema that stored documents do not match", () => {
  it("[C37] migrates them in its commit, and does not change matching ones", async () => {
    const { db, rows } = await stored();
    expect(db.checkSchema(after, migrations)).toBe(true);
    await db.setSchema(after, "", migrations);
    expect(rows()).toEqual([{ n: 1 }, { n: 2, sum: 3 }]);
  });

  it("[C37] is rejected without a migration, or when the migrated document does not match either", async () => {
    const { db, rows } = await stored();
    const failing: Migrations[] = [{}, { t: () => ({ n: "2" }) }, { other: () => null }];
    for (const each of failing) {
      expect(() => db.checkSchema(after, each)).toThrow("does not match the schema");
      await expect(db.setSchema(after, "", each)).rejects.toThrow("does not match the schema");
    }
    expect(rows()).toHaveLength(3);
    expect(db.checkSchema(before)).toBe(false);
  });

  it("[C37] migrates the documents of a removed table once, and keeps them without a migration", async () => {
    const { db, rows } = await stored();
    const without = (
      defineSchema({ u: defineTable({}) }) as unknown as { export(): string }
    ).export();
    await db.setSchema(without);
    expect(rows()).toHaveLength(3);
    await db.setSchema(before);
    await db.setSchema(without, "", migrations);
    expect(rows()).toEqual([
      { n: 1, sum: 3 },
      { n: 2, sum: 3 },
    ]);
    await db.setSchema(without, "", { t: () => expect.unreachable() });
  });
});
