import {
  componentsGeneric,
  createFunctionHandle,
  defineSchema,
  defineTable,
  internalMutationGeneric,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from "convex/server";
import type { FunctionHandle, FunctionReference } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";
import { modulesOf, twoWorlds } from "./two-worlds";

interface Notes {
  add: FunctionReference<"mutation", "internal", { text: string }, string>;
  addAndThrow: FunctionReference<"mutation", "internal", { text: string }>;
  texts: FunctionReference<"query", "internal", Record<string, never>, string[]>;
  who: FunctionReference<"query", "internal", Record<string, never>, unknown>;
  call: FunctionReference<"mutation", "internal", { handle: string }>;
}
const { book } = componentsGeneric() as unknown as Record<"book", { notes: Notes }>;

const schema = defineSchema({ notes: defineTable({ text: v.string() }) });
const notes = {
  add: mutationGeneric({
    args: { text: v.string() },
    handler: (ctx, { text }) => ctx.db.insert("notes", { text }),
  }),
  addAndThrow: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.db.insert("notes", { text });
      throw new Error("refused");
    },
  }),
  texts: queryGeneric({
    args: {},
    handler: async (ctx) =>
      (await ctx.db.query("notes").collect()).map(({ text }) => text as string),
  }),
  who: queryGeneric({ args: {}, handler: (ctx) => ctx.auth.getUserIdentity() }),
  call: mutationGeneric({
    args: { handle: v.string() },
    handler: (ctx, { handle }): Promise<unknown> =>
      ctx.runMutation(handle as FunctionHandle<"mutation", { text: string }>, {
        text: "called back",
      }),
  }),
};

const addOwn = makeFunctionReference<"mutation", { text: string }>("app:addOwn");
const texts = makeFunctionReference<"query", Record<string, never>, unknown>("app:texts");
const app = {
  addOwn: internalMutationGeneric({
    args: { text: v.string() },
    handler: (ctx, { text }) => ctx.db.insert("notes", { text }),
  }),
  texts: queryGeneric({
    args: {},
    handler: async (ctx): Promise<unknown> => ({
      app: (await ctx.db.query("notes").collect()).map(({ text }) => text as string),
      book: await ctx.runQuery(book.notes.texts, {}),
    }),
  }),
};

describe.each(twoWorlds(schema, modulesOf({ app })))("a registered component on %s", (_, world) => {
  const open = () => {
    const t = world();
    t.registerComponent("book", schema, modulesOf({ notes }));
    return t;
  };

  it("[X13] has tables of its own, and its failures undo its own writes", async () => {
    const t = open();
    await t.mutation(addOwn, { text: "own" });
    const caught = await t.run(async (ctx) => {
      const run = ctx as unknown as {
        runMutation: (reference: unknown, args: unknown) => Promise<unknown>;
      };
      await run.runMutation(book.notes.add, { text: "kept" });
      return await run.runMutation(book.notes.addAndThrow, { text: "undone" }).catch(String);
    });
    expect(caught).toContain("refused");
    expect(await t.query(texts, {})).toEqual({ app: ["own"], book: ["kept"] });
  });

  it("[X13] gets no identity, and calls the app back by a handle", async () => {
    const t = open().withIdentity({ name: "Ada" });
    const seen = await t.run(async (ctx) => {
      const run = ctx as unknown as {
        runMutation: (reference: unknown, args: unknown) => Promise<unknown>;
        runQuery: (reference: unknown, args: unknown) => Promise<unknown>;
      };
      await run.runMutation(book.notes.call, { handle: await createFunctionHandle(addOwn) });
      return await run.runQuery(book.notes.who, {});
    });
    expect(seen).toBeNull();
    expect(await t.query(texts, {})).toEqual({ app: ["called back"], book: [] });
  });
});
