import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { action, internalMutation, internalQuery, mutation, query } from "./_generated/server";

const innerCount = makeFunctionReference<"query", { channel: string }, number>("nested:count");
const innerWrite = makeFunctionReference<"mutation", { body: string; fails: boolean }, string>(
  "nested:write",
);
const deeperReference = makeFunctionReference<"query", { depth: number }, number>("nested:deeper");

export const count = internalQuery({
  args: { channel: v.string() },
  returns: v.number(),
  handler: async (ctx, { channel }) => {
    const rows = await ctx.db
      .query("messages")
      .withIndex("by_channel", (q) => q.eq("channel", channel))
      .collect();
    return rows.length;
  },
});

export const write = internalMutation({
  args: { body: v.string(), fails: v.boolean() },
  returns: v.id("messages"),
  handler: async (ctx, { body, fails }) => {
    const id = await ctx.db.insert("messages", { channel: "nested", body });
    await ctx.scheduler.runAfter(60_000, innerWrite, { body: "later", fails: false });
    console.log("wrote", body);
    if (fails) throw new Error(`no ${body}`);
    return id;
  },
});

/** The first inner write fails and is caught, the second stays. */
export const writeTwice = mutation({
  args: {},
  handler: async (ctx) => {
    let caught = "";
    await ctx.db.insert("messages", { channel: "nested", body: "outer" });
    try {
      await ctx.runMutation(innerWrite, { body: "first", fails: true });
    } catch (error) {
      caught = error instanceof Error ? error.message : "?";
    }
    await ctx.runMutation(innerWrite, { body: "second", fails: false });
    const seen = await ctx.runQuery(innerCount, { channel: "nested" });
    const stale = await ctx.runQuery(innerCount, { channel: "nested" }, { useStaleSnapshot: true });
    return { caught, seen, stale };
  },
});

/** The inner write is started first and not awaited; the outer insert must neither overtake it nor be rolled back with it. */
export const failBeside = mutation({
  args: {},
  handler: async (ctx) => {
    const inner = ctx.runMutation(innerWrite, { body: "inner", fails: true });
    const outer = ctx.db.insert("messages", { channel: "nested", body: "beside" });
    const [first, second] = await Promise.allSettled([inner, outer]);
    return [first.status, second.status];
  },
});

declare const Convex: { asyncSyscall(op: string, argsJson: string): Promise<string> };

/** The package can't call a mutation from a query, so this asks the host directly. */
export const writeFromQuery = query({
  args: {},
  handler: () =>
    Convex.asyncSyscall(
      "1.0/runUdf",
      JSON.stringify({
        udfType: "mutation",
        name: "nested:write",
        args: { body: "never", fails: false },
      }),
    ),
});

export const deeper = query({
  args: { depth: v.number() },
  handler: async (ctx, { depth }): Promise<number> =>
    depth === 0 ? 0 : 1 + (await ctx.runQuery(deeperReference, { depth: depth - 1 })),
});

export const fromAction = action({
  args: { body: v.string() },
  handler: async (ctx, { body }) => {
    const before = await ctx.runQuery(innerCount, { channel: "nested" });
    await ctx.runMutation(innerWrite, { body, fails: false });
    const after = await ctx.runQuery(innerCount, { channel: "nested" });
    const failure = await ctx
      .runMutation(innerWrite, { body: "bad", fails: true })
      .then(() => null)
      .catch((error: unknown) => (error instanceof Error ? error.message : "?"));
    return { before, after, failure };
  },
});

/** Runs the same query twice, one after the other. */
export const askTwice = action({
  args: { path: v.string(), args: v.any() },
  handler: async (ctx, { path, args }): Promise<unknown[]> => {
    const asked = makeFunctionReference<"query", Record<string, unknown>, unknown>(path);
    const first = await ctx.runQuery(asked, args as Record<string, unknown>);
    return [first, await ctx.runQuery(asked, args as Record<string, unknown>)];
  },
});
