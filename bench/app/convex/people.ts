import {
  mutationGeneric,
  queryGeneric,
  type DataModelFromSchemaDefinition,
  type GenericMutationCtx,
  type GenericQueryCtx,
  type MutationBuilder,
  type QueryBuilder,
} from "convex/server";
import { v } from "convex/values";
import type schema from "./schema";

type DataModel = DataModelFromSchemaDefinition<typeof schema>;
type Ctx = GenericMutationCtx<DataModel>;
const query: QueryBuilder<DataModel, "public"> = queryGeneric;
const mutation: MutationBuilder<DataModel, "public"> = mutationGeneric;

/** The tally of all people together. */
const EVERYBODY = -1;
const text = "I noticed it again this morning, and this time I stopped before answering. ".repeat(
  2,
);

const tallyOf = ({ db }: Pick<GenericQueryCtx<DataModel>, "db">, thread: number) =>
  db
    .query("tallies")
    .withIndex("by_thread", (q) => q.eq("thread", thread))
    .unique();

async function add({ db }: Ctx, thread: number, count: number) {
  const tally = await tallyOf({ db }, thread);
  if (tally === null) await db.insert("tallies", { thread, unread: count });
  else await db.patch(tally._id, { unread: tally.unread + count });
}

/** Fills one conversation with read lines and then with unread ones. */
export const fill = mutation({
  args: { thread: v.number(), read: v.number(), unread: v.number() },
  handler: async (ctx, { thread, read, unread }) => {
    const sender = "client";
    for (let index = 0; index < read + unread; index += 1) {
      const isRead = index < read;
      await ctx.db.insert("messages", { thread, sender, text, isRead, sentAt: index });
    }
    await add(ctx, thread, unread);
    await add(ctx, EVERYBODY, unread);
  },
});

const sendArgs = { thread: v.number(), text: v.string() };

/** A person's line, with its thread's and everybody's unread lines counted in rows of their own. */
export const send = mutation({
  args: sendArgs,
  handler: async (ctx, { thread, text: words }) => {
    const line = { thread, sender: "client" as const, text: words, isRead: false };
    await ctx.db.insert("messages", { ...line, sentAt: Date.now() });
    await add(ctx, thread, 1);
    await add(ctx, EVERYBODY, 1);
  },
});

export const tallied = query({
  args: { thread: v.number() },
  handler: async (ctx, { thread }) => (await tallyOf(ctx, thread))?.unread ?? 0,
});

export const talliedOfAll = query({
  args: {},
  handler: async (ctx) => (await tallyOf(ctx, EVERYBODY))?.unread ?? 0,
});

/** Counts the unread lines of a thread from the lines themselves. */
export const counted = query({
  args: { thread: v.number() },
  handler: async (ctx, { thread }) => {
    const lines = await ctx.db
      .query("messages")
      .withIndex("by_thread_and_sender_and_isRead", (q) =>
        q.eq("thread", thread).eq("sender", "client").eq("isRead", false),
      )
      .collect();
    return lines.length;
  },
});
