import {
  defineSchema,
  defineTable,
  type ExpressionOrValue,
  type FilterBuilder,
} from "convex/server";
import { v } from "convex/values";
import { expect, test } from "vitest";
import { twoWorlds } from "./two-worlds";

const schema = defineSchema({
  people: defineTable({
    name: v.string(),
    age: v.optional(v.number()),
    bio: v.optional(v.string()),
    any: v.optional(v.any()),
  })
    .index("by_age", ["age"])
    .searchIndex("search_bio", { searchField: "bio", filterFields: ["age"] }),
});

const both = twoWorlds(schema);
type World = ReturnType<(typeof both)[number][1]>;
type Person = { name: string; age?: number; bio?: string; any?: unknown };

const write = (t: World, people: readonly Person[]) =>
  t.run(async (ctx) => {
    for (const person of people) await ctx.db.insert("people", person);
  });

const ages: Person[] = [
  { name: "a", age: 1 },
  { name: "b", age: 2 },
  { name: "c" },
  { name: "d", age: 30 },
  { name: "e", age: 0 },
];

type Builder = FilterBuilder<never>;
type Answer = ExpressionOrValue<boolean>;

const age = (q: Builder) => q.field("age" as never) as never;
const filters: readonly [string, (q: Builder) => unknown, string][] = [
  ["less than", (q) => q.lt(age(q), 3 as never), "abe"],
  ["at least undefined", (q) => q.gte(age(q), undefined as never), ""],
  ["equal to undefined", (q) => q.eq(age(q), undefined as never), "c"],
  ["arithmetic", (q) => q.eq(q.add(age(q), 1 as never), 3 as never), "b"],
  ["remainder", (q) => q.eq(q.mod(age(q), 2 as never), 0 as never), "bde"],
  ["truth", (q) => age(q), "abd"],
  ["untruth", (q) => q.not(age(q)), "ce"],
  ["both", (q) => q.and(age(q), q.gt(age(q), 1 as never)), "bd"],
  ["either", (q) => q.or(age(q), q.eq(q.field("name" as never), "c" as never)), "abcd"],
  ["nothing", () => undefined, ""],
];

test.each(both)("[X9] filters use JavaScript's operators: %s", async (_, open) => {
  const t = open();
  await write(t, ages);
  for (const [what, filter, names] of filters) {
    const found = await t.query((ctx) =>
      ctx.db
        .query("people")
        .filter((q) => filter(q) as Answer)
        .collect(),
    );
    expect([what, found.map(({ name }) => name).join("")]).toEqual([what, names]);
  }
});

test.each(both)("[X9] rows are those from before the first read: %s", async (_, open) => {
  const t = open();
  await write(t, ages);
  const seen = await t.run(async (ctx) => {
    const names: string[] = [];
    for await (const { _id, name } of ctx.db.query("people")) {
      names.push(name);
      await ctx.db.delete(_id);
      await ctx.db.insert("people", { name: `${name}2` });
    }
    return names;
  });
  expect(seen.join("")).toBe("abcde");
});

test.each(both)(
  "[X9] a page has any size, and the last one's cursor is npm's: %s",
  async (_, open) => {
    const t = open();
    await write(t, ages);
    const page = (numItems: number, cursor: string | null = null) =>
      t.query((ctx) => ctx.db.query("people").paginate({ numItems, cursor }));
    expect(await page(0)).toMatchObject({ page: [{ name: "a" }], isDone: false });
    for (const many of [1e9, Infinity]) {
      const isRead = (await page(many)).page.length > 0;
      expect(isRead).toBe(true);
    }
    expect(await page(5)).toMatchObject({ isDone: true, continueCursor: "_end_cursor" });
    const two = await page(2);
    const rest = await page(1e9, two.continueCursor);
    expect(rest.page.map(({ name }) => name)).toEqual(["c", "d", "e"]);
    expect(await page(2, rest.continueCursor)).toMatchObject({ page: [], isDone: true });
  },
);

test.each(both)("[X9] a search splits at whitespace and matches prefixes: %s", async (_, open) => {
  const t = open();
  await write(t, [
    { name: "a", bio: "Hello, world" },
    { name: "b", bio: "state-of-the-art", age: 3 },
    { name: "c", bio: `x ${"long".repeat(20)}` },
    ...Array.from({ length: 1100 }, () => ({ name: "m", bio: "many" })),
  ]);
  const search = async (text: string, anyIs?: number) => {
    const found = await t.query((ctx) =>
      ctx.db
        .query("people")
        .withSearchIndex("search_bio", (q) => {
          const searched = q.search("bio", text);
          return anyIs === undefined ? searched : searched.eq("any" as "age", anyIs);
        })
        .collect(),
    );
    return found.map(({ name }) => name).join("");
  };
  expect(await search("hel")).toBe("a");
  expect(await search("hello, nothing")).toBe("a");
  expect(await search("art")).toBe("");
  expect(await search("state-of")).toBe("b");
  expect(await search("long".repeat(15))).toBe("c");
  expect(await search("many")).toHaveLength(1100);
  expect(await search("hel", 1)).toBe("");
});

test.each(both)("[X9] ids sort by creation: %s", async (_, open) => {
  const t = open();
  await write(t, [...ages, ...ages]);
  const byId = await t.query((ctx) => ctx.db.query("people").withIndex("by_id").collect());
  expect(byId.map(({ name }) => name).join("")).toBe("abcdeabcde");
  await expect(
    t.query((ctx) =>
      ctx.db
        .query("people")
        .withIndex("by_x" as "by_age")
        .collect(),
    ),
  ).rejects.toThrow('Cannot use index "by_x" for table "people" because it is not declared');
  await expect(
    t.query(async (ctx) => {
      const all = () => ctx.db.query("people").paginate({ numItems: 1, cursor: null });
      await all();
      await all();
    }),
  ).rejects.toThrow("Only a single paginated query (`.paginate()`) is allowed");
});

test.each(both)(
  "[X9] a patch may only remove fields that a document may have: %s",
  async (_, open) => {
    const t = open();
    await t.run(async (ctx) => {
      const id = await ctx.db.insert("people", { name: "a", age: 1 });
      await ctx.db.patch(id, { age: undefined });
      expect(await ctx.db.get(id)).not.toHaveProperty("age");
      const absent = { nope: undefined } as Partial<Person>;
      await expect(ctx.db.patch(id, absent)).rejects.toThrow("Unexpected field `nope` in object");
    });
  },
);

const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) });

test.each(both)("[X6] values are of any size: %s", async (_, open) => {
  const t = open();
  const values = [
    "x".repeat(2_000_000),
    Array.from({ length: 10_000 }, () => 1n),
    Object.fromEntries(Array.from({ length: 2000 }, (__, at) => [`f${at}`, at])),
    nested(70),
  ];
  await write(
    t,
    values.map((any) => ({ name: "a", any })),
  );
  const found = await t.query((ctx) => ctx.db.query("people").collect());
  expect(found.map(({ any }) => any as unknown)).toEqual(values);
});
