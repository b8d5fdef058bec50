import { createFunctionHandle, makeFunctionReference } from "convex/server";
import type { FunctionHandle } from "convex/server";
import { ConvexError, v } from "convex/values";
import { action, internalMutation, mutation, query } from "./_generated/server";

const addRunLater = makeFunctionReference<"mutation", { of: string }>("notes:addRun");

export const add = mutation({
  args: { text: v.string() },
  handler: (ctx, { text }) => ctx.db.insert("notes", { text }),
});

export const texts = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("notes").collect()).map(({ text }) => text),
});

export const get = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => {
    const own = ctx.db.normalizeId("notes", id);
    return { isOwn: own !== null, text: own === null ? null : (await ctx.db.get(own))?.text };
  },
});

/** Reads without checking the owner of the id. */
export const getAny = query({
  args: { id: v.any() },
  handler: (ctx, { id }) => ctx.db.get("notes", id as never),
});

export const addAndThrow = mutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.db.insert("notes", { text });
    await ctx.scheduler.runAfter(0, addRunLater, { of: text });
    throw new ConvexError({ refused: text });
  },
});

export const page = query({
  args: {},
  handler: (ctx) => ctx.db.query("notes").paginate({ cursor: null, numItems: 1 }),
});

export const caller = query({
  args: {},
  handler: async (ctx) => ({
    identity: await ctx.auth.getUserIdentity(),
    label: process.env.LABEL ?? null,
    mark: process.env.MARK ?? null,
    apps: process.env.APPS_OWN ?? null,
    site: process.env.CONVEX_SITE_URL ?? null,
  }),
});

/** A module's own state belongs to the mounted component, not to its definition. */
let callCount = 0;
export const countCalls = action({ args: {}, handler: () => Promise.resolve(++callCount) });

export const later = mutation({
  args: { of: v.string() },
  handler: (ctx, { of }) => ctx.scheduler.runAfter(0, addRunLater, { of }),
});

export const cancel = mutation({
  args: { id: v.id("_scheduled_functions") },
  handler: (ctx, { id }) => ctx.scheduler.cancel(id),
});

export const addRun = internalMutation({
  args: { of: v.string() },
  handler: async (ctx, { of }) => void (await ctx.db.insert("runs", { of })),
});

export const runs = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("runs").collect()).map(({ of }) => of),
});

export const jobNames = query({
  args: {},
  handler: async (ctx) =>
    (await ctx.db.system.query("_scheduled_functions").collect()).map(({ name }) => name),
});

export const call = mutation({
  args: { handle: v.string(), text: v.string() },
  handler: (ctx, { handle, text }) =>
    ctx.runMutation(handle as FunctionHandle<"mutation", { text: string }>, { text }),
});

export const ownHandle = mutation({
  args: {},
  handler: () => createFunctionHandle(makeFunctionReference<"mutation">("notes:add")),
});

export const store = action({
  args: { text: v.string() },
  handler: (ctx, { text }) => ctx.storage.store(new Blob([text])),
});

export const readFile = action({
  args: { id: v.id("_storage") },
  handler: async (ctx, { id }) => (await (await ctx.storage.get(id))?.text()) ?? null,
});

export const uploadUrl = mutation({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() });

export const fileCount = query({
  args: {},
  handler: async (ctx) => (await ctx.db.system.query("_storage").collect()).length,
});
