import { expect, test } from "vitest";
import { functionLimits } from "../limits";
import { callOf, errorOf, ScratchRuntime, valueOf } from "../testing/scratch-runtime";
import { Deadlines } from "./deadlines";
import { currentExecution } from "./execution-context";

test("[F26] a call that waits forever is ended by its deadline, and later calls are served", async () => {
  const app = await ScratchRuntime.open({ hasDeadlines: true });
  const { transactionWithinMs } = functionLimits;
  expect(transactionWithinMs).toBeLessThanOrEqual(15_000);
  const deadlines = new Deadlines();
  await expect(deadlines.race(20, () => new Promise(() => {}))).rejects.toThrow(
    "Function execution timed out (maximum duration: 0s)",
  );
  expect(await deadlines.race(5000, () => Promise.resolve("in time"))).toBe("in time");
  deadlines.close();
  expect((await app.mutation("messages:send", { channel: "a", body: "b" })).ok).toBe(true);
  app.runtime.close();
});

test("[F17] a query returns what it read, its timestamp, and its page's journal", async () => {
  const app = await ScratchRuntime.open();
  const bodies = ["1", "2", "3", "4", "5"];
  await app.mutation("messages:sendMany", { channel: "a", bodies });
  const args = { channel: "a", paginationOpts: { numItems: 2, cursor: null } };
  const first = await app.query("messages:page", args);
  expect(first.ts).toBe(app.db.durable.ts);
  expect(first.journal).toEqual(expect.any(String));
  expect(app.db.conflictsSince(first.reads, first.ts)).toBe(false);
  await app.mutation("messages:send", { channel: "b", body: "elsewhere" });
  await app.mutation("messages:send", { channel: "a", body: "6" });
  expect(app.db.conflictsSince(first.reads, first.ts)).toBe(false);
  const [row] = (valueOf(first) as { page: { _id: string }[] }).page;
  await app.mutation("messages:edit", { id: row?._id ?? "", body: "1!" });
  expect(app.db.conflictsSince(first.reads, first.ts)).toBe(true);
  await app.mutation("messages:remove", { id: row?._id ?? "" });
  const again = await app.query("messages:page", args, { journal: first.journal });
  expect(valueOf(again)).toMatchObject({ page: [{ body: "2" }], isDone: false });
  expect(again.journal).toBe(first.journal);
  const missing = await app.query("nowhere:at");
  expect(missing.reads.ranges().length).toBeLessThanOrEqual(1);
});

test("[F17] a query runs at the given snapshot", async () => {
  const app = await ScratchRuntime.open();
  await app.mutation("counters:add", { name: "n", by: 1 });
  const snapshot = app.db.durable;
  await app.mutation("counters:add", { name: "n", by: 1 });
  const then = await app.query("counters:read", { name: "n" }, { snapshot });
  expect([valueOf(then), then.ts]).toEqual([1, snapshot.ts]);
});

test("[F17] a function may paginate only once", async () => {
  const app = await ScratchRuntime.open();
  const paginationOpts = { numItems: 2, cursor: null };
  expect(errorOf(await app.query("messages:twoPages", { paginationOpts }))).toMatch(
    /ran multiple paginated queries\. Convex only supports a single paginated query/,
  );
  const foreign = { numItems: 2, cursor: "not a cursor" };
  const failed = await app.query("messages:page", { channel: "a", paginationOpts: foreign });
  expect(failed.ok).toBe(false);
});

test("[F28] the commit's own timestamp can be stored and returned", async () => {
  const app = await ScratchRuntime.open();
  const stamped = await app.mutation("values:stamp", { label: "x" });
  if (!stamped.ok) throw new Error(stamped.errorMessage);
  const { id, committedAt } = valueOf(stamped) as { id: string; committedAt: bigint };
  expect(committedAt).toBe(stamped.ts);
  expect(valueOf(await app.query("values:readStamp", { id }))).toMatchObject({ committedAt });
});

test("[F27] running calls keep their functions, and listeners are notified of new ones", async () => {
  const app = await ScratchRuntime.open();
  let swaps = 0;
  const stop = app.runtime.onSwap(() => swaps++);
  const slow = app.mutation("counters:addSlowly", { name: "n", rounds: 5 });
  const served = app.runtime.functions;
  app.runtime.swap({
    ...served,
    exportsOf: (name) => (name === "counters" ? undefined : served.exportsOf(name)),
  });
  expect((await slow).ok).toBe(true);
  expect(errorOf(await app.query("counters:read", { name: "n" }))).toMatch(/Could not find/);
  app.runtime.announceChange();
  expect(swaps).toBe(2);
  stop();
  app.runtime.announceChange();
  expect(swaps).toBe(2);
});

test("[F20] Convex's services are rejected with an error", async () => {
  const app = await ScratchRuntime.open();
  const ask = hostCallerOf(app);
  for (const [op, what] of [
    ["1.0/createServiceToken", "Convex-managed services are"],
    ["1.0/signJwt", "ctx.auth.signJwt is"],
  ] as const) {
    await expect(ask(op, "{}")).rejects.toThrow(`${what} not supported by this engine.`);
  }
  const reference = "_reference/childComponent/counter/add";
  await expect(ask("1.0/actions/query", JSON.stringify({ reference, args: {} }))).rejects.toThrow(
    'Component "counter" not found',
  );
  await expect(ask("1.0/nonsense", "{}")).rejects.toThrow("Unknown async operation 1.0/nonsense");
  await expect(ask("1.0/getTransactionMetrics", "{}")).rejects.toThrow("Unknown async operation");
});

/** Calls the host as the package does in an action, which app code can't do. */
function hostCallerOf(app: ScratchRuntime) {
  const call = app.runtime.newCall(callOf("x", {}, {}));
  const execution = app.runtime.runInHttpAction(call, () => currentExecution());
  if (execution === undefined) throw new Error("no execution");
  return (op: string, argsJson: string) => execution.host.asyncSyscall(execution, op, argsJson);
}
