import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import { mutation, query } from "./_generated/server";

/** One entry is two rows in two tables: after any accident both are there or neither is. */
export const enter = mutation({
  args: { writer: v.string(), entry: v.number() },
  handler: async (ctx, { writer, entry }) => {
    await ctx.db.insert("messages", { channel: writer, body: String(entry) });
    await ctx.db.insert("runs", { label: writer, atMs: entry });
    return entry;
  },
});

/** Like `enter`, with a file and the timestamp of its commit. */
export const enterWithFile = Object.assign(
  mutation({
    args: { writer: v.string(), entry: v.number(), text: v.string() },
    handler: async (ctx, { writer, entry, text }) => {
      const file = await ctx.storage.store(new Blob([text], { type: "text/plain" }));
      await ctx.db.insert("messages", { channel: writer, body: String(entry), author: file });
      await ctx.db.insert("runs", { label: writer, atMs: entry });
      const label = `${writer} ${String(entry)}`;
      await ctx.db.insert("stamps", { label, committedAt: ctx.db.vars.commitTs });
      return entry;
    },
  }),
  { bytesBeforeSignInMax: 150 * 1024 }, // a file of several blocks
);

/** Both halves of a writer's entries, in the order in which they were made. */
export const of = query({
  args: { writer: v.string() },
  handler: async (ctx, { writer }) => {
    const messages = await ctx.db
      .query("messages")
      .withIndex("by_channel", (q) => q.eq("channel", writer))
      .collect();
    const runs = await ctx.db
      .query("runs")
      .withIndex("by_label", (q) => q.eq("label", writer))
      .collect();
    return {
      messages: messages.map(({ body }) => Number(body)),
      runs: runs.map(({ atMs }) => atMs),
    };
  },
});

/** Reads a table page by page without an index, and returns the writer of each row. */
export const walk = query({
  args: {
    table: v.union(v.literal("messages"), v.literal("runs")),
    paginationOpts: paginationOptsValidator,
  },
  handler: async (ctx, { table, paginationOpts }) => {
    const found = await ctx.db.query(table).paginate(paginationOpts);
    return {
      ...found,
      page: found.page.map((row) => ("channel" in row ? row.channel : row.label)),
    };
  },
});
