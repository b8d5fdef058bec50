import {
  mutationGeneric,
  queryGeneric,
  type DataModelFromSchemaDefinition,
  type GenericQueryCtx,
  type MutationBuilder,
  type QueryBuilder,
} from "convex/server";
import { v } from "convex/values";
import type schema from "./schema";

type DataModel = DataModelFromSchemaDefinition<typeof schema>;
const query: QueryBuilder<DataModel, "public"> = queryGeneric;
const mutation: MutationBuilder<DataModel, "public"> = mutationGeneric;

const LISTED = 50;
const COUNTED = 100;
const vSender = v.union(v.literal("client"), v.literal("coach"));

export const send = mutation({
  args: { thread: v.number(), sender: vSender, text: v.string() },
  handler: async (ctx, { thread, sender, text }) => {
    const message = { thread, sender, text, isRead: false, sentAt: Date.now() };
    return await ctx.db.insert("messages", message);
  },
});

export const fill = mutation({
  args: { threads: v.number(), each: v.number() },
  handler: async (ctx, { threads, each }) => {
    for (let thread = 0; thread < threads; thread += 1) {
      for (let index = 0; index < each; index += 1) {
        const text =
          "I noticed it again this morning, and this time I stopped before answering. ".repeat(2);
        const sender = index % 2 === 0 ? "client" : "coach";
        await ctx.db.insert("messages", { thread, sender, text, isRead: true, sentAt: index });
      }
    }
  },
});

const listThread = ({ db }: GenericQueryCtx<DataModel>, thread: number) =>
  db
    .query("messages")
    .withIndex("by_thread_and_sentAt", (q) => q.eq("thread", thread))
    .order("desc")
    .take(LISTED);

/** The last messages of one thread, for its two members. */
export const list = query({
  args: { thread: v.number() },
  handler: async (ctx, { thread }) => await listThread(ctx, thread),
});

/** The same, with a log line for each run. */
export const listAloud = query({
  args: { thread: v.number() },
  handler: async (ctx, { thread }) => {
    console.log("run");
    return await listThread(ctx, thread);
  },
});

export const unread = query({
  args: { thread: v.number() },
  handler: async (ctx, { thread }) => {
    const lines = await ctx.db
      .query("messages")
      .withIndex("by_thread_and_sender_and_isRead", (q) =>
        q.eq("thread", thread).eq("sender", "coach").eq("isRead", false),
      )
      .take(COUNTED);
    return lines.length;
  },
});

/** The last messages of all threads, for the coach. */
export const latest = query({
  args: {},
  handler: async (ctx) =>
    await ctx.db.query("messages").withIndex("by_sentAt").order("desc").take(LISTED),
});

export const unreadOfAll = query({
  args: {},
  handler: async (ctx) => {
    const lines = await ctx.db
      .query("messages")
      .withIndex("by_sender_and_isRead", (q) => q.eq("sender", "client").eq("isRead", false))
      .take(COUNTED);
    return lines.length;
  },
});
