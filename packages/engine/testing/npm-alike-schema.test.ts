import { convexTest as npmConvexTest } from "convex-test";
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { expect, test } from "vitest";
import { convexTest } from "../testing";
import { modulesOf, twoWorlds } from "./two-worlds";

const numbers = Array.from({ length: 70 }, (_, at) => `f${at}`);
const manyFields = Object.fromEntries(numbers.map((name) => [name, v.optional(v.number())]));
const long = "l".repeat(80);

/** Untyped like JavaScript, because the types enforce some of the rules. */
interface Loose {
  index: (name: string, fields: readonly string[]) => Loose;
}
const loosely = (table: unknown) => table as Loose;

const things = loosely(defineTable(manyFields))
  .index("same", ["f0"])
  .index("other", ["f0"])
  .index("twice", ["f1"])
  .index("twice", ["f2"])
  .index("by_creation_time", ["f3"])
  .index(long, ["f4"])
  .index("unknown", ["nowhere"])
  .index("by_time", ["_creationTime"])
  .index("by_own_id", ["_id"])
  .index("repeated", ["f5", "f5"])
  .index("empty", [])
  .index("wide", numbers.slice(0, 17));

const loose = defineSchema({
  things: numbers.reduce((table, name) => table.index(`by_${name}`, [name]), things) as never,
  records: defineTable(v.record(v.string(), v.number()) as never),
  [long]: defineTable({ x: v.number() }),
});

interface Asked {
  withIndex: (name: string, range?: (q: Bounds) => unknown) => { collect: () => Promise<Found[]> };
}
interface Writer {
  insert: (table: string, document: object) => Promise<string>;
}
interface Bounds {
  eq: (field: string, value: unknown) => Bounds;
  gt: (field: string, value: unknown) => Bounds;
}
type Found = Record<string, number>;

test.each(twoWorlds(loose))("[X9] npm's schemas are accepted: %s", async (_, open) => {
  const t = open();
  await t.run(async (ctx) => {
    const { insert } = ctx.db as unknown as Writer;
    await insert("things", { f0: 2, f1: 1, f2: 1 });
    await insert("things", { f0: 1, f1: 2, f2: 2 });
    await insert("records", { any: 1 });
    await insert(long, { x: 1 });
    const things = () => (ctx.db.query as unknown as (table: string) => Asked)("things");
    const firsts = async (name: string, range?: (q: Bounds) => unknown) =>
      (await things().withIndex(name, range).collect()).map(({ f0 }) => f0);
    for (const name of ["same", "other", long, "repeated", "empty", "wide", "by_f0"]) {
      expect((await firsts(name)).sort()).toEqual([1, 2]);
    }
    expect(await firsts("twice", (q) => q.eq("f1", 2))).toEqual([1]);
    expect(await firsts("by_creation_time", (q) => q.gt("_creationTime", 0))).toEqual([2, 1]);
    expect(await firsts("by_time", (q) => q.gt("_creationTime", 0))).toEqual([2, 1]);
    expect(await firsts("unknown", (q) => q.eq("nowhere", undefined))).toEqual([2, 1]);
  });
});

const lines = defineSchema({ lines: defineTable({ text: v.string() }) });

test.each(twoWorlds(lines))("[X9] tests of one schema share no documents: %s", async (_, open) => {
  const textsIn = (t: ReturnType<typeof open>) =>
    t.run(async ({ db }) => (await db.query("lines").collect()).map(({ text }) => text));
  const first = open();
  const second = open();
  await first.run(({ db }) => db.insert("lines", { text: "of the first" }));
  await second.run(({ db }) => db.insert("lines", { text: "of the second" }));
  expect(await textsIn(first)).toEqual(["of the first"]);
  expect(await textsIn(second)).toEqual(["of the second"]);
  expect(await textsIn(open())).toEqual([]);
});

test("[X9] tables, fields and indexes have names of letters, digits and underscores", () => {
  const table = () => loosely(defineTable({ x: v.string() }));
  const odd: readonly [string, Record<string, unknown>][] = [
    [
      'Field names must be valid identifiers, got "odd-name"',
      { a: defineTable({ "odd-name": v.string() }) },
    ],
    [
      'Field names must be valid identifiers, got "_hidden"',
      { a: defineTable(v.union(v.object({ _hidden: v.string() }), v.object({ x: v.string() }))) },
    ],
    ['Table names must be valid identifiers, got "_a"', { _a: table() }],
    ['Index names must be valid identifiers, got "i-x"', { a: table().index("i-x", ["x"]) }],
  ];
  for (const [words, tables] of odd) {
    const schema = defineSchema(tables as never);
    expect(() => convexTest(schema, modulesOf({}))).toThrow(words);
    expect(() => npmConvexTest(schema, modulesOf({}))).toThrow(words);
  }
});
