import { componentsGeneric, mutationGeneric, queryGeneric } from "convex/server";
import type { FunctionReference } from "convex/server";
import { v } from "convex/values";

interface Notebook {
  notes: {
    add: FunctionReference<"mutation", "internal", { text: string }, string>;
    addAndThrow: FunctionReference<"mutation", "internal", { text: string }>;
    addRun: FunctionReference<"mutation", "internal", { of: string }>;
    texts: FunctionReference<"query", "internal", Record<string, never>, string[]>;
    caller: FunctionReference<"query", "internal", Record<string, never>, unknown>;
  };
}
const components = componentsGeneric() as unknown as Record<"left" | "right", Notebook>;

export const add = mutationGeneric({
  args: { left: v.string(), right: v.string() },
  handler: async (ctx, { left, right }) => [
    await ctx.runMutation(components.left.notes.add, { text: left }),
    await ctx.runMutation(components.right.notes.add, { text: right }),
  ],
});

export const texts = queryGeneric({
  args: {},
  handler: async (ctx) => ({
    left: await ctx.runQuery(components.left.notes.texts, {}),
    right: await ctx.runQuery(components.right.notes.texts, {}),
  }),
});

export const callers = queryGeneric({
  args: {},
  handler: async (ctx) => ({
    left: await ctx.runQuery(components.left.notes.caller, {}),
    right: await ctx.runQuery(components.right.notes.caller, {}),
  }),
});

/** The left notebook throws after its write; the right one's write stays. */
export const addDespiteFailure = mutationGeneric({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.runMutation(components.right.notes.add, { text });
    try {
      await ctx.runMutation(components.left.notes.addAndThrow, { text });
      return null;
    } catch (error) {
      return (error as { data?: unknown }).data ?? String(error);
    }
  },
});

/** Fails, because the function is internal there and so not exported. */
export const callInternal = mutationGeneric({
  args: {},
  handler: (ctx) => ctx.runMutation(components.left.notes.addRun, { of: "x" }),
});
