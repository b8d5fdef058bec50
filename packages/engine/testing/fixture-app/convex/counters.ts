import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { action, mutation, query } from "./_generated/server";

export const read = query({
  args: { name: v.string() },
  returns: v.number(),
  handler: async (ctx, { name }) => {
    const counter = await ctx.db
      .query("counters")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    return counter?.value ?? 0;
  },
});

export const add = mutation({
  args: { name: v.string(), by: v.number() },
  returns: v.number(),
  handler: async (ctx, { name, by }) => {
    const counter = await ctx.db
      .query("counters")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    if (counter === null) {
      await ctx.db.insert("counters", { name, value: by });
      return by;
    }
    await ctx.db.patch(counter._id, { value: counter.value + by });
    return counter.value + by;
  },
});

/** Awaits real work between its read and its write, so that others may commit in between. */
export const addSlowly = mutation({
  args: { name: v.string(), rounds: v.number() },
  handler: async (ctx, { name, rounds }) => {
    const counter = await ctx.db
      .query("counters")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    for (let round = 0; round < rounds; round++) {
      await crypto.subtle.digest("SHA-256", new Uint8Array(1024 * 1024));
    }
    if (counter === null) await ctx.db.insert("counters", { name, value: 1 });
    else await ctx.db.patch(counter._id, { value: counter.value + 1 });
    return null;
  },
});

/** Moves one unit between two counters: their sum never changes. */
export const move = mutation({
  args: { from: v.string(), to: v.string() },
  handler: async (ctx, { from, to }) => {
    for (const [name, by] of [
      [from, -1],
      [to, 1],
    ] as const) {
      const counter = await ctx.db
        .query("counters")
        .withIndex("by_name", (q) => q.eq("name", name))
        .unique();
      if (counter === null) await ctx.db.insert("counters", { name, value: by });
      else await ctx.db.patch(counter._id, { value: counter.value + by });
    }
    return null;
  },
});

export const both = query({
  args: { names: v.array(v.string()) },
  handler: async (ctx, { names }) => {
    const values: number[] = [];
    for (const name of names) {
      const counter = await ctx.db
        .query("counters")
        .withIndex("by_name", (q) => q.eq("name", name))
        .unique();
      values.push(counter?.value ?? 0);
    }
    return values;
  },
});

export const values = query({
  args: {},
  returns: v.array(v.number()),
  handler: async ({ db }) => (await db.query("counters").collect()).map(({ value }) => value),
});

const valuesReference = makeFunctionReference<"query", Record<string, never>, number[]>(
  "counters:values",
);

/** Returns the same from an action, like a ledger that is read page by page. */
export const valuesByAction = action({
  args: {},
  handler: (ctx): Promise<number[]> => ctx.runQuery(valuesReference, {}),
});
