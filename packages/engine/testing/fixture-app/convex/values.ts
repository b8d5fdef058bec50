import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { mutation, query } from "./_generated/server";
import schema from "./schema";

export const put = mutation({
  args: schema.tables.everything.validator,
  returns: v.id("everything"),
  handler: (ctx, value) => ctx.db.insert("everything", value),
});

export const putAnything = mutation({
  args: { table: v.optional(v.string()), value: v.any() },
  handler: (ctx, { table, value }) =>
    ctx.db.insert((table ?? "loose") as "messages", value as { channel: string; body: string }),
});

export const get = query({
  args: { id: v.id("everything") },
  handler: (ctx, { id }) => ctx.db.get(id),
});

export const echo = query({
  args: { value: v.any() },
  handler: (_ctx, { value }): unknown => value,
});

/** Undefined fields, and fields in any order, as code has them but canonical JSON does not. */
export const answerUntidy = query({
  args: {},
  handler: () => [
    { b: undefined, a: [{ d: 1, c: undefined }], [" "]: undefined },
    { z: 1, y: 2 },
  ],
});

/** A large answer for a small request, another one for each salt. */
export const large = query({
  args: { bytes: v.number(), salt: v.number() },
  handler: (_ctx, { bytes, salt }) => `${salt} ${"x".repeat(bytes)}`,
});

export const giveLarge = mutation({
  args: { bytes: v.number() },
  handler: (_ctx, { bytes }) => "x".repeat(bytes),
});

/** Callers before sign-in may send it more than they may send to other functions. */
export const takeLarge = Object.assign(
  mutation({ args: { value: v.string() }, handler: (_ctx, { value }) => value.length }),
  { bytesBeforeSignInMax: 150 * 1024 },
);

export const scan = query({
  args: { table: v.string() },
  handler: (ctx, { table }) => ctx.db.query(table as "messages").collect(),
});

const scanReference = makeFunctionReference<"query", { table: string }, object[]>("values:scan");

/** Returns rows that another function read, and rows that this one read. */
export const scanTwice = query({
  args: { table: v.string() },
  handler: async (ctx, args) => {
    const theirs = await ctx.runQuery(scanReference, args);
    return { mine: await ctx.db.query(args.table as "messages").collect(), theirs };
  },
});

export const page = query({
  args: { table: v.string() },
  handler: (ctx, { table }) =>
    ctx.db.query(table as "messages").paginate({ numItems: 10, cursor: null }),
});

/** Returns its argument, even if the returns validator rejects it. */
export const answer = query({
  args: { value: v.any() },
  returns: v.object({ name: v.string() }),
  handler: (_ctx, { value }) => value as { name: string },
});

export const writeThenAnswer = mutation({
  args: { value: v.any() },
  returns: v.string(),
  handler: async (ctx, { value }) => {
    await ctx.db.insert("runs", { label: "writeThenAnswer", atMs: 0 });
    return value as string;
  },
});

export const everyRun = query({
  args: { label: v.string() },
  handler: (ctx, { label }) =>
    ctx.db
      .query("runs")
      .withIndex("by_label", (q) => q.eq("label", label))
      .collect(),
});

export const stamp = mutation({
  args: { label: v.string() },
  handler: async (ctx, { label }) => {
    const committedAt = ctx.db.vars.commitTs;
    const id = await ctx.db.insert("stamps", { label, committedAt });
    return { id, committedAt };
  },
});

export const readStamp = query({
  args: { id: v.id("stamps") },
  handler: (ctx, { id }) => ctx.db.get(id),
});

/** Reads rows in every way, changes all of them, and returns them. */
export const spoil = query({
  args: { table: v.string() },
  handler: async (ctx, { table }) => {
    const asked = () => ctx.db.query(table as "messages");
    const { page } = await asked().paginate({ numItems: 10, cursor: null });
    const lists = [await asked().collect(), await asked().take(10), page];
    const first = await asked().first();
    if (first === null) return [];
    lists.push([first]);
    const found = await ctx.db.get(first._id);
    if (found !== null) lists.push([found]);
    for (const list of lists) for (const row of list) spoilRow(row);
    for (const list of lists) list.reverse();
    return lists;
  },
});

function spoilRow(row: object): void {
  for (const [name, field] of Object.entries(row) as [string, unknown][]) {
    if (Array.isArray(field)) field.push("spoiled");
    else if (typeof field === "object" && field !== null) spoilRow(field);
    else if (name !== "_id") Object.assign(row, { [name]: "spoiled" });
  }
  Object.assign(row, { more: "spoiled" });
}

/** The rows as this function sees them, as one text. */
export const see = query({
  args: { table: v.string() },
  handler: async (ctx, { table }) =>
    JSON.stringify(await ctx.db.query(table as "messages").collect()),
});

/** Returns rows as they were read, with one change. */
export const touch = query({
  args: { table: v.string(), how: v.string() },
  handler: async (ctx, { table, how }): Promise<unknown> => {
    const rows: Record<string, unknown>[] = await ctx.db.query(table as "messages").collect();
    const [first = {}] = rows;
    if (how === "set") first.a = "touched";
    if (how === "zero") first.none = -0;
    if (how === "delete") delete first.a;
    if (how === "add") first.z = 1;
    if (how === "deep") (first.inner as { list: unknown[] }).list.push("touched");
    if (how === "turn") rows.reverse();
    if (how === "drop") rows.pop();
    return how === "wrap" ? { z: 1, rows, none: undefined, a: { d: 1, c: [2] } } : rows;
  },
});
