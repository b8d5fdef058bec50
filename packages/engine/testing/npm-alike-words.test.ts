import {
  defineSchema,
  defineTable,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from "convex/server";
import { v, type Value } from "convex/values";
import { expect, test } from "vitest";
import { modulesOf, twoWorlds } from "./two-worlds";

const shape = {
  n: v.optional(v.number()),
  o: v.optional(v.object({ x: v.string(), y: v.optional(v.boolean()) })),
  list: v.optional(v.array(v.int64())),
  u: v.optional(v.union(v.literal("a"), v.number())),
  user: v.optional(v.id("users")),
  bytes: v.optional(v.bytes()),
  only: v.optional(v.literal(3)),
  record: v.optional(v.record(v.string(), v.number())),
};

const schema = defineSchema({
  users: defineTable({ name: v.string() }),
  shapes: defineTable(shape),
});

const modules = modulesOf({
  f: {
    takes: queryGeneric({ args: shape, handler: () => null }),
    demands: queryGeneric({ args: { n: v.number() }, handler: () => null }),
    gives: queryGeneric({
      args: { it: v.any() },
      returns: v.object(shape),
      handler: (_, { it }) => it as never,
    }),
    writes: mutationGeneric(() => null),
  },
});

const both = twoWorlds(schema, modules);
type World = ReturnType<(typeof both)[number][1]>;

const query = (name: string) => makeFunctionReference<"query", Record<string, Value>>(name);

const errorTextOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "",
    (error: unknown) => (error as Error).message,
  );

const mismatches: readonly [given: Record<string, Value>, words: string][] = [
  [{ n: "1" }, "Validator error: Expected `number`, got `1`"],
  [{ n: null }, "Validator error: Expected `number`, got `null`"],
  [{ n: 1n }, "Validator error: Expected `number`, got `1`"],
  [{ m: 1 }, "Validator error: Unexpected field `m` in object"],
  [{ o: {} }, "Validator error: Missing required field `x` in object"],
  [{ o: { x: "", z: 1 } }, "Validator error: Unexpected field `z` in object"],
  [{ o: 1 }, "Validator error: Expected `object`, got `1`"],
  [{ o: [1, 2] }, "Validator error: Expected a plain old JavaScript `object`, got `1,2`"],
  [{ list: {} }, "Validator error: Expected `Array`, got `[object Object]`"],
  [{ list: [1n, 2] }, "Validator error: Expected `bigint`, got `2`"],
  [{ u: { b: 1 } }, 'Validator error: Expected one of literal, number, got `{"b":1}`'],
  [{ user: "bogus" }, 'Validator error: Expected ID for table "users", got `bogus`'],
  [{ user: 5 }, "Validator error: Expected `string`, got `5`"],
  [{ bytes: "" }, "Validator error: Expected `ArrayBuffer`, got ``"],
  [{ only: 4 }, "Validator error: Expected `3`, got `4`"],
];

test.each(both)("[X3] a mismatch also has npm's text: %s", async (_, open) => {
  const t = open();
  const write = (given: Record<string, Value>) => t.run((ctx) => ctx.db.insert("shapes", given));
  for (const [given, words] of mismatches) {
    expect(await errorTextOf(t.query(query("f:takes"), given))).toContain(words);
    expect(await errorTextOf(write(given))).toContain(words);
    expect(await errorTextOf(t.query(query("f:gives"), { it: given }))).toContain(
      `Return value validation failed for query "f:gives":\n${words}`,
    );
  }
  const words = "Validator error: Missing required field `n` in object";
  expect(await errorTextOf(t.query(query("f:demands"), {}))).toContain(words);
  const nested = t.run((ctx) => ctx.runQuery(query("f:demands"), {}));
  expect(await errorTextOf(nested)).toContain(words);
});

test.each(both)("[X9] records are not checked: %s", async (_, open) => {
  const record: Record<string, Value> = { record: { a: "x" } };
  const t = open();
  expect(await errorTextOf(t.query(query("f:takes"), record))).toBe("");
  expect(await errorTextOf(t.run((ctx) => ctx.db.insert("shapes", record)))).toBe("");
});

test.each(both)("[X3] a missing function has npm's text: %s", async (_, open) => {
  const t = open();
  const errorText = (name: string) => errorTextOf(t.query(query(name), {}));
  expect(await errorText("folder/nowhere:at")).toContain(
    'Could not find module for: "folder/nowhere"',
  );
  expect(await errorText("f:absent")).toContain(
    'Expected a Convex function exported from module "f" as `absent`, but there is no such export.',
  );
  expect(await errorText("f:default")).toContain("as `default`, but there is no such export.");
  expect(await errorText("f:writes")).toContain(
    'Expected a query function, but the function exported from module "f" as `writes` is not a query.',
  );
  await expect(t.fetch("/any")).rejects.toThrow('Could not find module for: "http"');
});

const idOf = (text: string) => text as Awaited<ReturnType<typeof insertUser>>;
const insertUser = (t: World) => t.run((ctx) => ctx.db.insert("users", { name: "a" }));

test.each(both)("[X9] ids in tests are accepted as in npm: %s", async (_, open) => {
  const t = open();
  const read = (text: string) => t.run((ctx) => ctx.db.get(idOf(text)));
  for (const text of ["nonexistent", "10000;users", "123users"])
    expect(await read(text)).toBeNull();
  expect(await errorTextOf(t.query(query("f:takes"), { user: "123users" }))).toBe("");
  expect(await errorTextOf(t.query(query("f:takes"), { user: "123shapes" }))).not.toBe("");
  expect(await errorTextOf(t.query(query("f:takes"), { user: "10000;users" }))).not.toBe("");
  await t.run(async (ctx) => {
    const user = idOf("77users");
    expect(await ctx.db.get(await ctx.db.insert("shapes", { user }))).toMatchObject({ user });
    expect(ctx.db.normalizeId("users", "123users")).toBe("123users");
    expect(ctx.db.normalizeId("users", "123shapes")).toBeNull();
    expect(ctx.db.normalizeId("users", "bogus")).toBeNull();
    expect(await ctx.storage.getUrl("123_storage" as never)).toBeNull();
    expect(await ctx.db.system.get("bogus" as never)).toBeNull();
    const expected = "Invalid argument `id`, expected ID value but got 'bogus'";
    await expect(ctx.storage.getUrl("bogus" as never)).rejects.toThrow(expected);
    await expect(ctx.db.get("users", idOf("bogus"))).rejects.toThrow(expected);
    await expect(ctx.db.get("users", idOf("1shapes"))).rejects.toThrow(
      "expected ID in table 'users' but got ID in table 'shapes'",
    );
    expect(await ctx.db.get("users", idOf("1users"))).toBeNull();
  });
});

test.each(both)("[X3] a write to a missing document has npm's text: %s", async (_, open) => {
  const t = open();
  const id = await insertUser(t);
  await t.run(async (ctx) => {
    await ctx.db.delete(id);
    for (const gone of [id, idOf("bogus")]) {
      await expect(ctx.db.delete(gone)).rejects.toThrow("Delete on non-existent doc");
      await expect(ctx.db.patch(gone, { name: "b" })).rejects.toThrow(
        `Patch on non-existent document with ID "${gone}"`,
      );
      await expect(ctx.db.replace(gone, { name: "b" })).rejects.toThrow(
        `Replace on non-existent document with ID "${gone}"`,
      );
    }
    const file = await ctx.storage.store(new Blob(["x"]));
    await ctx.storage.delete(file);
    await expect(ctx.storage.delete(file)).rejects.toThrow("Delete on non-existent doc");
  });
});

test.each(both)("[X9] db and db.system read all documents: %s", async (_, open) => {
  const t = open();
  const user = await insertUser(t);
  await t.run(async (ctx) => {
    const file = await ctx.storage.store(new Blob(["hello"]));
    const job = await ctx.scheduler.runAfter(1e6, makeFunctionReference<"mutation">("f:writes"));
    expect(await ctx.db.system.get(user as never)).toMatchObject({ name: "a" });
    expect(await ctx.db.get(file as never)).toMatchObject({ size: 5 });
    await ctx.db.patch(job as never, { state: { kind: "canceled" } } as never);
    expect(await ctx.db.system.get(job)).toMatchObject({ state: { kind: "canceled" } });
    await ctx.db.delete(job as never);
    await ctx.db.delete(file as never);
    expect(await ctx.db.system.get(job)).toBeNull();
    expect(await ctx.storage.getUrl(file)).toBeNull();
  });
});
