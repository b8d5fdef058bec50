import { actionGeneric, mutationGeneric, queryGeneric } from "convex/server";
import type { GenericDatabaseReader, GenericDataModel } from "convex/server";
import { v } from "convex/values";
import type { GenericId } from "convex/values";

interface Note {
  _id: GenericId<"notes">;
  name: string;
  value: unknown;
}

async function find(
  db: GenericDatabaseReader<GenericDataModel>,
  name: string,
): Promise<Note | null> {
  const found: unknown = await db
    .query("notes")
    .filter((q) => q.eq(q.field("name"), name))
    .first();
  return found as Note | null;
}

export const wait = actionGeneric({
  args: { ms: v.number() },
  handler: async (_ctx, { ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return "waited";
  },
});

/** A time formatted for people, and one parsed from a person's text. */
export const wallClock = queryGeneric({
  args: {},
  handler: () => [new Date(0).toString(), new Date(2020, 0, 1).getTime()],
});

export const large = queryGeneric({
  args: { bytes: v.number() },
  handler: (_ctx, { bytes }) => "ä".repeat(bytes / 2),
});

export const largeAction = actionGeneric({
  args: { bytes: v.number() },
  handler: (_ctx, { bytes }) => "ä".repeat(bytes / 2),
});

export const put = mutationGeneric({
  args: { name: v.string(), value: v.any() },
  handler: async (ctx, { name, value }) => {
    const found = await find(ctx.db as GenericDatabaseReader<GenericDataModel>, name);
    if (found === null) await ctx.db.insert("notes", { name, value: value as unknown });
    else await ctx.db.patch(found._id, { value: value as unknown });
    return null;
  },
});

export const nothing = mutationGeneric({ args: {}, handler: () => "nothing" });

export const forever = queryGeneric({
  args: {},
  handler: () => {
    for (;;);
  },
});

export const count = queryGeneric({
  args: {},
  handler: async (ctx) => (await ctx.db.query("notes").collect()).length,
});

/** The same result after any write. */
export const isThereAny = queryGeneric({
  args: {},
  handler: async (ctx) => (await ctx.db.query("notes").collect()).length >= 0,
});

export const value = queryGeneric({
  args: { name: v.string() },
  handler: async (ctx, { name }): Promise<unknown> => {
    const found = await find(ctx.db as GenericDatabaseReader<GenericDataModel>, name);
    return found === null ? null : found.value;
  },
});

export const failIf = queryGeneric({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const found = await find(ctx.db as GenericDatabaseReader<GenericDataModel>, name);
    if (found?.value === "bad") throw new Error("it is bad");
    return "good";
  },
});
