import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { expect, test } from "vitest";
import { twoWorlds } from "./two-worlds";

const schema = defineSchema({
  foods: defineTable({ cuisine: v.string(), embedding: v.array(v.float64()) }).vectorIndex("by_v", {
    vectorField: "embedding",
    dimensions: 2,
    filterFields: ["cuisine"],
  }),
});

test.each(twoWorlds(schema))("[X9] %s finds the nearest documents by a vector", async (_, open) => {
  const t = open();
  const ids = await t.run(async (ctx) => [
    await ctx.db.insert("foods", { cuisine: "thai", embedding: [1, 1] }),
    await ctx.db.insert("foods", { cuisine: "french", embedding: [0, 2] }),
    await ctx.db.insert("foods", { cuisine: "thai", embedding: [1, 0] }),
  ]);
  const found = await t.action((ctx) =>
    ctx.vectorSearch("foods", "by_v", {
      vector: [0, 1],
      limit: 2,
      filter: (q) => q.eq("cuisine", "thai"),
    }),
  );
  expect(found.map(({ _id }) => _id)).toEqual([ids[0], ids[2]]);
  expect(found.map(({ _score }) => _score)).toEqual([expect.closeTo(Math.SQRT1_2, 6), 0]);
});
