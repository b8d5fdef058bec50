import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { expect, test } from "vitest";
import { twoWorlds } from "./two-worlds";

const schema = defineSchema({
  notes: defineTable({ topic: v.string(), text: v.string() })
    .index("by_topic", ["topic"])
    .searchIndex("search_text", { searchField: "text" }),
});

const both = twoWorlds(schema);
type World = ReturnType<(typeof both)[number][1]>;

const write = (t: World, texts: readonly string[]) =>
  t.run(async (ctx) => {
    for (const text of texts) await ctx.db.insert("notes", { topic: "a", text });
  });

test.each(both)("[X9] a page that ends with the data is the last one: %s", async (_, open) => {
  const t = open();
  await write(t, ["one", "two", "three", "four"]);
  const pages: [number, boolean][] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const paginationOpts = { numItems: 2, cursor };
    const page: { page: unknown[]; isDone: boolean; continueCursor: string } = await t.query(
      (ctx) =>
        ctx.db
          .query("notes")
          .withIndex("by_topic", (q) => q.eq("topic", "a"))
          .paginate(paginationOpts),
    );
    pages.push([page.page.length, page.isDone]);
    ({ isDone, continueCursor: cursor } = page);
  }
  expect(pages).toEqual([
    [2, false],
    [2, true],
  ]);
});

test.each(both)("[X9] a search matches prefixes, the oldest text first: %s", async (_, open) => {
  const t = open();
  await write(t, ["Morning walk and walk again", "a good morning", "evening", "mornings"]);
  const found = await t.query((ctx) =>
    ctx.db
      .query("notes")
      .withSearchIndex("search_text", (q) => q.search("text", "morn walk"))
      .collect(),
  );
  expect(found.map(({ text }) => text)).toEqual([
    "Morning walk and walk again",
    "a good morning",
    "mornings",
  ]);
});

test.each(both)("[X3] an error that a function catches has both texts: %s", async (_, open) => {
  const t = open();
  await t.run(async (ctx) => {
    const bad = { topic: "a", text: 7 } as unknown as { topic: string; text: string };
    await expect(ctx.db.insert("notes", bad)).rejects.toThrow("Validator error");
    const twice = () =>
      ctx.db
        .query("notes")
        .withIndex("by_topic", (q) =>
          (q.gt("topic", "a").lt("topic", "b") as unknown as typeof q).gt("topic", "c"),
        )
        .collect();
    await expect(twice()).rejects.toThrow("cannot chain more operators");
  });
});
