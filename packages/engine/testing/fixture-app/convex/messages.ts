import { paginationOptsValidator } from "convex/server";
import { ConvexError, v } from "convex/values";
import { mutation, query } from "./_generated/server";

export const list = query({
  args: { channel: v.string() },
  handler: (ctx, { channel }) =>
    ctx.db
      .query("messages")
      .withIndex("by_channel", (q) => q.eq("channel", channel))
      .collect(),
});

export const latest = query({
  args: { channel: v.string(), count: v.number() },
  handler: (ctx, { channel, count }) =>
    ctx.db
      .query("messages")
      .withIndex("by_channel", (q) => q.eq("channel", channel))
      .order("desc")
      .take(count),
});

export const page = query({
  args: { channel: v.string(), paginationOpts: paginationOptsValidator },
  handler: (ctx, { channel, paginationOpts }) =>
    ctx.db
      .query("messages")
      .withIndex("by_channel", (q) => q.eq("channel", channel))
      .paginate(paginationOpts),
});

export const twoPages = query({
  args: { paginationOpts: paginationOptsValidator },
  handler: async (ctx, { paginationOpts }) => {
    await ctx.db.query("messages").paginate(paginationOpts);
    return ctx.db.query("messages").paginate(paginationOpts);
  },
});

export const search = query({
  args: { words: v.string(), channel: v.optional(v.string()) },
  handler: (ctx, { words, channel }) =>
    ctx.db
      .query("messages")
      .withSearchIndex("by_body", (q) =>
        channel === undefined
          ? q.search("body", words)
          : q.search("body", words).eq("channel", channel),
      )
      .take(20),
});

export const get = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => {
    const known = ctx.db.normalizeId("messages", id);
    return known === null ? null : await ctx.db.get(known);
  },
});

export const send = mutation({
  args: { channel: v.string(), body: v.string(), author: v.optional(v.string()) },
  returns: v.id("messages"),
  handler: (ctx, message) => ctx.db.insert("messages", message),
});

export const sendMany = mutation({
  args: { channel: v.string(), bodies: v.array(v.string()) },
  returns: v.array(v.id("messages")),
  handler: (ctx, { channel, bodies }) =>
    Promise.all(bodies.map((body) => ctx.db.insert("messages", { channel, body }))),
});

export const edit = mutation({
  args: { id: v.id("messages"), body: v.string(), author: v.optional(v.string()) },
  handler: async (ctx, { id, body, author }) => {
    await ctx.db.patch(id, { body, author });
    return null;
  },
});

export const remove = mutation({
  args: { id: v.id("messages") },
  handler: async (ctx, { id }) => {
    if ((await ctx.db.get(id)) === null) throw new ConvexError({ code: "MISSING", id });
    await ctx.db.delete(id);
    return null;
  },
});
