import { makeFunctionReference, type SystemDataModel } from "convex/server";
import { ConvexError } from "convex/values";
import { convexTest as npmConvexTest } from "convex-test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import schema from "./testing/fixture-app/convex/schema";
import { convexTest } from "./testing";

const modules = import.meta.glob([
  "./testing/fixture-app/convex/**/*.ts",
  "!./testing/fixture-app/convex/**/*.d.ts",
]);

const query = (name: string) => makeFunctionReference<"query">(name);
const mutation = (name: string) => makeFunctionReference<"mutation">(name);
const action = (name: string) => makeFunctionReference<"action">(name);

const open = () => convexTest(schema, modules);
type Job = SystemDataModel["_scheduled_functions"]["document"];

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("[X1] functions are called by reference, including internal ones, and return values", async () => {
  const t = open();
  const id: unknown = await t.mutation(mutation("messages:send"), { channel: "a", body: "hi" });
  expect(await t.query(query("messages:list"), { channel: "a" })).toMatchObject([{ _id: id }]);
  expect(await t.query(query("rules:hiddenQuery"))).toBe("hidden");
  expect(await t.action(action("nested:fromAction"), { body: "x" })).toMatchObject({ after: 1 });
  expect(await t.query(query("values:echo"), { value: 7n })).toBe(7n);
});

test("[X1] inline functions run as queries, mutations and actions of the same database", async () => {
  const t = open();
  const id = await t.mutation((ctx) => ctx.db.insert("messages", { channel: "a", body: "hi" }));
  expect(await t.query((ctx) => ctx.db.get(id))).toMatchObject({ body: "hi" });
  expect(
    await t.action((ctx) => ctx.runQuery(query("messages:list"), { channel: "a" })),
  ).toHaveLength(1);
  const name = await t.query(async (ctx) => (await ctx.meta.getFunctionMetadata()).name);
  expect(name).toBe("inline");
});

test("[X1] both ways to open a test database are equal, and each opens a separate one", async () => {
  const [first, second] = [convexTest({ schema, modules }), open()];
  await first.mutation(mutation("messages:send"), { channel: "a", body: "hi" });
  expect(await second.query(query("messages:list"), { channel: "a" })).toEqual([]);
  expect(await convexTest({}).run((ctx) => ctx.db.insert("free", { x: 1 }))).toEqual(
    expect.any(String),
  );
});

test("[X1] missing modules, root or schemas cause an error with a text", async () => {
  await expect(convexTest(schema, {}).query(query("a:b"))).rejects.toThrow(/Pass the functions/);
  expect(() => convexTest(schema, { "./a.ts": () => Promise.resolve({}) })).toThrow("_generated");
  const broken = { tables: {}, export: () => '{"tables":[{"tableName":"1bad","indexes":[]}]}' };
  expect(() => convexTest(broken as unknown as typeof schema)).toThrow();
});

test("[X2] identity and request metadata belong to the accessor they were set on", async () => {
  const t = open();
  const ada = t.withIdentity({ name: "Ada", role: "guide" });
  const seen = (await ada.query(query("rules:whoAmI"))) as Record<string, string>;
  expect(seen).toMatchObject({ name: "Ada", role: "guide", issuer: "https://convex.test" });
  expect(seen.tokenIdentifier).toBe(`https://convex.test|${seen.subject ?? ""}`);
  expect(await t.query(query("rules:whoAmI"))).toBeNull();
  const eve = t.withIdentity({ name: "Eve" });
  expect(await eve.query(query("rules:whoAmI"))).not.toMatchObject({ subject: seen.subject });
  const about: unknown = await ada
    .withRequestMetadata({ ip: "10.0.0.1" })
    .mutation(mutation("rules:aboutMe"));
  expect(about).toMatchObject({ request: { ip: "10.0.0.1", userAgent: null } });
  const { request } = about as { request: { authToken: string } };
  const claims = JSON.parse(atob(request.authToken.split(".")[1] ?? "")) as object;
  expect(claims).toMatchObject({ name: "Ada", iss: "https://convex.test", sub: seen.subject });
});

test("[X3] a test can catch what a function throws, with its data", async () => {
  const t = open();
  class Special extends Error {}
  const thrown = new Special("mine");
  const caught = await t.run(() => Promise.reject(thrown)).catch((error: unknown) => error);
  expect(caught).toBe(thrown);
  const failing = t.query(query("rules:fail"), { how: "data" });
  await expect(failing).rejects.toBeInstanceOf(ConvexError);
  await expect(t.query(query("rules:fail"), { how: "data" })).rejects.toMatchObject({
    data: { code: "NO", count: 3n },
  });
});

test("[X3] errors have the texts of Convex and of npm convex-test", async () => {
  const t = open();
  const bad = (): Promise<unknown> => t.mutation(mutation("messages:send"), { channel: 1 });
  await expect(bad()).rejects.toThrow(/^ArgumentValidationError: /);
  await expect(bad()).rejects.toThrow("Validator error");
  const missing = t.query(query("nowhere:at"));
  await expect(missing).rejects.toThrow('Could not find module for: "nowhere"');
  const wrong = t.query(query("values:answer"), { value: {} });
  await expect(wrong).rejects.toThrow("Return value validation failed");
});

test("[X4] a failed run writes nothing, a failed nested call undoes only its own writes", async () => {
  const t = open();
  const failing = t.run(async (ctx) => {
    await ctx.db.insert("messages", { channel: "a", body: "gone" });
    throw new Error("rollback");
  });
  await expect(failing).rejects.toThrow("rollback");
  expect(await t.query(query("messages:list"), { channel: "a" })).toEqual([]);
  expect(await t.mutation(mutation("nested:writeTwice"))).toMatchObject({ seen: 2, stale: 0 });
});

test("[X4] transactions may neither fetch nor wait, and their time is constant", async () => {
  const t = open();
  await expect(t.run(() => fetch("http://127.0.0.1:9"))).rejects.toThrow(
    /Can't use fetch\(\) in queries and mutations.*`fetch` is not supported in Convex queries/,
  );
  await expect(t.query(() => new Promise((resolve) => setTimeout(resolve, 0)))).rejects.toThrow(
    /setTimeout/,
  );
  expect(await t.action(action("rules:timePasses"))).toBeGreaterThanOrEqual(10);
  expect(await t.mutation(mutation("rules:timeIsConstant"))).toMatchObject({ isDate: true });
});

test("[X4] deferred work belongs to the function that started it", async () => {
  expect(await open().query(query("rules:askInMicrotasks"))).toEqual([0, 0]);
});

test("[X4] a global that a function replaces is replaced for that run only", async () => {
  const t = open();
  const own = () => Promise.resolve(new Response("own"));
  const seen = await t.run(async () => {
    globalThis.fetch = own;
    return (await fetch("http://127.0.0.1:9")).text();
  });
  expect(seen).toBe("own");
  await expect(t.run(() => fetch("http://127.0.0.1:9"))).rejects.toThrow(/Can't use fetch/);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("stub")));
  expect(await t.action(async () => (await fetch("http://x")).text())).toBe("stub");
});

test("[X4] functions see the time that a test sets", async () => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date("2030-01-02T03:04:05Z"));
  const t = open();
  const times = await t.run(async (ctx) => {
    const id = await ctx.db.insert("messages", { channel: "a", body: "x" });
    return [Date.now(), (await ctx.db.get(id))?._creationTime];
  });
  expect(times).toEqual([Date.parse("2030-01-02T03:04:05Z"), Date.parse("2030-01-02T03:04:05Z")]);
});

test("[X4] concurrent mutations give the same result as one after the other", async () => {
  const t = open();
  const add = (): Promise<unknown> => t.mutation(mutation("counters:add"), { name: "n", by: 1 });
  await Promise.all(Array.from({ length: 40 }, add));
  expect(await t.query(query("counters:read"), { name: "n" })).toBe(40);
});

const statesOf = (jobs: unknown) => (jobs as Job[]).map(({ state }) => state.kind);

test("[X5] scheduled functions run as fake timers advance, one step or all", async () => {
  vi.useFakeTimers();
  const t = open();
  await t.mutation(mutation("jobs:schedule"), { label: "x", delayMs: 5000 });
  await t.mutation(mutation("jobs:schedule"), { label: "x", delayMs: 10_000 });
  vi.advanceTimersByTime(5000);
  await t.finishInProgressScheduledFunctions();
  expect(statesOf(await t.query(query("jobs:all")))).toEqual(["success", "pending"]);
  vi.runAllTimers();
  await t.finishInProgressScheduledFunctions();
  expect(statesOf(await t.query(query("jobs:all")))).toEqual(["success", "success"]);
  await t.mutation(mutation("jobs:chain"), { left: 5 });
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await t.query(query("values:everyRun"), { label: "chain" })).toHaveLength(6);
});

test("[X5] failing and cancelled jobs end as such, and an endless chain is an error", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockReturnValue();
  const t = open();
  await t.mutation(mutation("jobs:scheduleFailing"), { label: "x", delayMs: 10 });
  const id: unknown = await t.mutation(mutation("jobs:schedule"), { label: "x", delayMs: 10 });
  await t.mutation(mutation("jobs:cancel"), { id });
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(statesOf(await t.query(query("jobs:all")))).toEqual(["failed", "canceled"]);
  await t.mutation(mutation("jobs:chain"), { left: 1000 });
  await expect(t.finishAllScheduledFunctions(vi.runAllTimers, 20)).rejects.toThrow(
    /too many iterations/,
  );
});

test("[X5] jobs scheduled on the real clock are drained as well", async () => {
  const t = open();
  await t.mutation(mutation("jobs:schedule"), { label: "x", delayMs: 0 });
  await t.mutation(mutation("jobs:scheduleAction"), { label: "x", delayMs: 60_000 });
  vi.useFakeTimers();
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(statesOf(await t.query(query("jobs:all")))).toEqual(["success", "success"]);
});

test("[X6] a transaction is unlimited unless the test sets limits", async () => {
  const write = (t: ReturnType<typeof open>): Promise<unknown> =>
    t.mutation(mutation("rules:writeRepeatedly"), { times: 20 });
  await write(open());
  await write(convexTest({ schema, modules, transactionLimits: true }));
  const tight = convexTest({ schema, modules, transactionLimits: { documentsWritten: 10 } });
  await expect(write(tight)).rejects.toThrow(/Too many writes.*\n\(Wrote too many documents/);
});

test("[X6] a nested call can be granted less than what is left", async () => {
  const t = open();
  const nested = (documentsWritten: number): Promise<unknown> =>
    t.run((ctx) =>
      ctx.runMutation(
        mutation("rules:writeRepeatedly"),
        { times: 5 },
        { transactionLimits: { documentsWritten } },
      ),
    );
  await nested(5);
  await expect(nested(4)).rejects.toThrow(
    /Too many writes.*limit: 4.*\n.*Wrote too many documents/,
  );
  const left = await t.run(async (ctx) => {
    await ctx.db.insert("runs", { label: "x", atMs: 0 });
    return (await ctx.meta.getTransactionMetrics()).documentsWritten;
  });
  expect(left).toEqual({ used: 1, remaining: 15_999 });
});

test("[X7] http actions are fetched by path, and the test gets their errors", async () => {
  const t = open();
  const response = await t.fetch("/messages", { method: "POST", body: "hi" });
  expect(await response.json()).toHaveProperty("id");
  const who = await t.withIdentity({ subject: "ada" }).fetch("/who?x=1#y");
  expect(await who.json()).toMatchObject({ subject: "ada" });
  expect((await t.fetch("/nowhere")).status).toBe(404);
  await expect(t.fetch("/fail")).rejects.toThrow("http boom");
  await expect(t.fetch("who")).rejects.toThrow("must start with a `/`");
});

test("[X8] files are stored, read, listed and removed", async () => {
  const t = open();
  const id = await t.run((ctx) => ctx.storage.store(new Blob(["hello"], { type: "text/plain" })));
  expect(await t.run(async (ctx) => (await ctx.storage.get(id))?.size)).toBe(5);
  const file = await t.run((ctx) => ctx.db.system.get(id));
  expect(file).toMatchObject({ size: 5, contentType: "text/plain" });
  expect(file).not.toHaveProperty("name");
  expect(await t.action(action("files:readText"), { id })).toMatchObject({ text: "hello" });
  await t.mutation(mutation("files:remove"), { id });
  expect(await t.query(query("files:url"), { id })).toBeNull();
});

test("[X9] R23: npm convex-test gives the same results", async () => {
  const scenario = async (t: ReturnType<typeof open>): Promise<unknown> => [
    await t.mutation(mutation("nested:writeTwice")),
    await t.action(action("nested:fromAction"), { body: "x" }),
    await t.query(async (ctx) =>
      (await ctx.db.query("messages").collect()).map(({ body }) => body),
    ),
    await t.withIdentity({ subject: "ada" }).query(query("rules:whoAmI")),
    await t
      .query(query("messages:page"), {
        channel: "nested",
        paginationOpts: { numItems: 2, cursor: null },
      })
      .then(
        (page: { page: unknown[]; isDone: boolean }) =>
          `${page.page.length} ${String(page.isDone)}`,
      ),
    await (await t.fetch("/files/deep/x")).text(),
  ];
  const ours = await scenario(open());
  const theirs = await scenario(
    npmConvexTest({ schema, modules }) as unknown as ReturnType<typeof open>,
  );
  expect(ours).toEqual(theirs);
  expect(await scenario(open())).toEqual(ours);
});
