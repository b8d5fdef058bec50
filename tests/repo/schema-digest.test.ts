import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { expect, test } from "vitest";
import { migrations } from "../../convex/migrations";
import schema from "../../convex/schema";
import {
  digestPath,
  parseReleased,
  parseTables,
  printReleased,
  printTables,
  releasedPath,
  tablesOf,
  unmigrated,
  type Migrations,
} from "./schema-digest";

const textOf = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

test("stored rows of the last release fit the schema, or a migration converts them", () => {
  const { tables } = parseReleased(textOf(releasedPath));
  expect(unmigrated(tables, tablesOf(schema), migrations)).toEqual([]);
});

test("the digest of the schema is up to date: npx tsx scripts/write-schema-digest.ts", () => {
  expect(textOf(digestPath)).toBe(printTables(tablesOf(schema)));
});

test("the schema of the last release may not be changed by hand", () => {
  const written = printReleased("1.2.0", 'rows\n  n {"type":"number"}\n');
  expect([...parseReleased(written).tables.keys()]).toEqual(["rows"]);
  expect(parseReleased(written).version).toBe("1.2.0");
  for (const changed of [
    written.replace("  n", "  m"),
    written.replace("1.2.0", "1.3.0"),
    "rows\n",
  ]) {
    expect(() => parseReleased(changed)).toThrow("was changed by hand");
  }
});

test("a migration is still needed after the digest of the working tree was written again", () => {
  const rows = (fields: Fields) => tablesOf(defineSchema({ rows: defineTable(fields) }));
  const last = parseReleased(printReleased("1.2.0", printTables(rows(same))));
  const removes: Migrations = { rows: ({ n: _n, ...row }) => row };
  const now = parseTables(printTables(rows(withoutN)));
  expect(unmigrated(last.tables, now, removes)).toEqual([]);
  expect(unmigrated(now, now, {})).toEqual([]); // against itself nothing would be missing
  expect(unmigrated(last.tables, now, {})).toHaveLength(1);
});

const released = defineSchema({
  rows: defineTable({
    kind: v.union(v.literal("a"), v.literal("b")),
    n: v.optional(v.number()),
    parts: v.array(v.object({ title: v.string(), note: v.optional(v.string()) })),
  }),
  others: defineTable({ owner: v.id("rows") }),
});

type Fields = Parameters<typeof defineTable>[0];
const kind = v.union(v.literal("a"), v.literal("b"));
const part = { title: v.string(), note: v.optional(v.string()) };
const same = { kind, n: v.optional(v.number()), parts: v.array(v.object(part)) };

function problemsOf(rows: Fields, found: Migrations = {}, isWithOthers = true): string[] {
  const others = { others: defineTable({ owner: v.id("rows") }) };
  const next = defineSchema({ rows: defineTable(rows), ...(isWithOthers ? others : {}) });
  return unmigrated(parseTables(printTables(tablesOf(released))), tablesOf(next), found);
}

const { n: _, ...withoutN } = same;

test.each<[string, Fields]>([
  ["nothing changed", same],
  ["a field is new and optional", { ...same, more: v.optional(v.string()) }],
  ["a required field became optional", { ...same, kind: v.optional(kind) }],
  ["a word is new", { ...same, kind: v.union(kind, v.literal("c")) }],
  ["any text is accepted", { ...same, kind: v.string() }],
  [
    "a part has a new optional field",
    { ...same, parts: v.array(v.object({ ...part, more: v.optional(v.number()) })) },
  ],
])("no migration is needed where %s", (_name, rows) => {
  expect(problemsOf(rows)).toEqual([]);
});

test.each<[string, Fields]>([
  ["rows.n is removed", withoutN],
  ["rows.n is required now", { ...same, n: v.number() }],
  ["rows.more is new and required", { ...same, more: v.string() }],
  ["rows.n is narrower", { ...same, n: v.optional(v.string()) }],
  ["rows.kind is narrower", { ...same, kind: v.literal("a") }],
  ["rows.parts is narrower", { ...same, parts: v.array(v.object({ title: v.string() })) }],
])("%s: the check reports it without a migration", (problem, rows) => {
  expect(problemsOf(rows)).toEqual([`${problem}: convert its rows in convex/migrations.ts.`]);
});

test("a table may not be removed without saying what happens to its rows", () => {
  expect(problemsOf(same, {}, false)).toEqual([
    "others is removed: say in convex/migrations.ts what becomes of its rows.",
  ]);
  expect(problemsOf(same, { others: () => null }, false)).toEqual([]);
});

test("a migration counts only if it converts the row", () => {
  const removes: Migrations = { rows: ({ n: _n, ...row }) => row };
  expect(problemsOf(withoutN, removes)).toEqual([]);
  expect(problemsOf(withoutN, { rows: (row) => row })).toHaveLength(1);
  const fills: Migrations = { rows: (row) => ({ ...row, n: row.n ?? 0 }) };
  expect(problemsOf({ ...same, n: v.number() }, fills)).toEqual([]);
  expect(problemsOf({ ...same, n: v.number() }, removes)).toHaveLength(1);
});
