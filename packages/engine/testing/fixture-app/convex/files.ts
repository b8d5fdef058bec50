import { v } from "convex/values";
import { action, mutation, query } from "./_generated/server";

export const uploadUrl = mutation({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() });

export const url = query({
  args: { id: v.id("_storage") },
  handler: (ctx, { id }) => ctx.storage.getUrl(id),
});

export const metadata = query({
  args: { id: v.id("_storage") },
  handler: (ctx, { id }) => ctx.db.system.get(id),
});

export const storeText = action({
  args: { text: v.string(), type: v.optional(v.string()) },
  handler: (ctx, { text, type }) =>
    ctx.storage.store(new Blob([text], type === undefined ? {} : { type })),
});

export const readText = action({
  args: { id: v.id("_storage") },
  handler: async (ctx, { id }) => {
    const blob = await ctx.storage.get(id);
    return blob === null ? null : { text: await blob.text(), type: blob.type };
  },
});

export const storeInMutation = mutation({
  args: { text: v.string(), fails: v.boolean() },
  handler: async (ctx, { text, fails }) => {
    const id = await ctx.storage.store(new Blob([text], { type: "text/plain" }));
    if (fails) throw new Error("no file after all");
    return id;
  },
});

export const remove = mutation({
  args: { id: v.id("_storage") },
  handler: async (ctx, { id }) => {
    await ctx.storage.delete(id);
    return null;
  },
});
