import { createFunctionHandle } from "convex/server";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { action, internalMutation, mutation, query } from "./_generated/server";

export const add = mutation({
  args: { left: v.string(), right: v.string() },
  handler: (ctx, args): Promise<string[]> => ctx.runMutation(components.shelf.both.add, args),
});

export const texts = query({
  args: {},
  handler: async (ctx) => ({
    app: (await ctx.db.query("notes").collect()).map(({ text }) => text),
    shelf: (await ctx.runQuery(components.shelf.both.texts, {})) as unknown,
  }),
});

export const addOwn = mutation({
  args: { text: v.string() },
  handler: (ctx, { text }) => ctx.db.insert("notes", { text }),
});

export const callers = query({
  args: {},
  handler: async (ctx) => ({
    app: await ctx.auth.getUserIdentity(),
    shelf: (await ctx.runQuery(components.shelf.both.callers, {})) as unknown,
  }),
});

export const despite = mutation({
  args: { text: v.string() },
  handler: (ctx, args): Promise<unknown> =>
    ctx.runMutation(components.shelf.both.addDespiteFailure, args),
});

export const throwAfter = mutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.runMutation(components.shelf.both.add, { left: text, right: text });
    throw new Error("the app throws");
  },
});

export const callInternal = mutation({
  args: {},
  handler: (ctx): Promise<unknown> => ctx.runMutation(components.shelf.both.callInternal, {}),
});

const passed = { name: v.string(), args: v.any() };
export const leftQuery = query({
  args: passed,
  handler: (ctx, args): Promise<unknown> => ctx.runQuery(components.shelf.left.query, args),
});
export const leftMutation = mutation({
  args: passed,
  handler: (ctx, args): Promise<unknown> => ctx.runMutation(components.shelf.left.mutation, args),
});
export const leftAction = action({
  args: passed,
  handler: (ctx, args): Promise<unknown> => ctx.runAction(components.shelf.left.action, args),
});

export const calledBack = internalMutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    const identity = await ctx.auth.getUserIdentity();
    await ctx.db.insert("notes", { text: `${text} for ${identity?.name ?? "nobody"}` });
  },
});
export const callBack = mutation({
  args: { text: v.string() },
  handler: async (ctx, { text }): Promise<unknown> => {
    const handle = await createFunctionHandle(internal.shelf.calledBack);
    const args = { name: "call", args: { handle, text } };
    return ctx.runMutation(components.shelf.left.mutation, args);
  },
});
export const callHandle = mutation({
  args: { handle: v.string(), text: v.string() },
  handler: (ctx, { handle, text }): Promise<unknown> =>
    ctx.runMutation(handle as never, { text } as never),
});

export const appJobNames = query({
  args: {},
  handler: async (ctx) =>
    (await ctx.db.system.query("_scheduled_functions").collect()).map((job) => Object.keys(job)),
});
export const read = query({
  args: { id: v.any() },
  handler: (ctx, { id }) => ctx.db.get("notes", id as never),
});
export const fileCount = query({
  args: {},
  handler: async (ctx) => (await ctx.db.system.query("_storage").collect()).length,
});
