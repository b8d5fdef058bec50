import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { functionLimits } from "../limits";
import { memoryStore } from "../kv/memory-store";
import { type Store, StoreError } from "../kv/store";
import { errorOf, person, ScratchRuntime, valueOf } from "../testing/scratch-runtime";

test("[F14] mutations started at once give the same result as one after the other", async () => {
  const app = await ScratchRuntime.open();
  const add = () => app.mutation("counters:add", { name: "n", by: 1 });
  const outcomes = await Promise.all(Array.from({ length: 200 }, add));
  const values = outcomes.map((outcome) => Number(valueOf(outcome)));
  expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
});

test("[F14] a slow mutation that conflicts runs again, and in the end without others", async () => {
  const app = await ScratchRuntime.open();
  const state = { isOver: false };
  const slow = app.mutation("counters:addSlowly", { name: "n", rounds: 20 }).finally(() => {
    state.isOver = true;
  });
  let quick = 0;
  while (!state.isOver) {
    expect((await app.mutation("counters:add", { name: "n", by: 1 })).ok).toBe(true);
    quick++;
    await wait(0);
  }
  expect((await slow).ok).toBe(true);
  expect(quick).toBeGreaterThan(2);
  expect(valueOf(await app.query("counters:read", { name: "n" }))).toBe(quick + 1);
});

test("[F14] a mutation that keeps conflicting fails with Convex's text", async () => {
  const app = await ScratchRuntime.open();
  await app.mutation("counters:add", { name: "n", by: 1 });
  const { db } = app;
  const commit = db.commit.bind(db);
  let competitors = 0;
  db.commit = (tx) => {
    if (tx.changes.isEmpty || competitors >= functionLimits.mutationAttemptsMax) return commit(tx);
    competitors++;
    const competitor = db.begin("head", { isReadOnly: false });
    const row = competitor.query({
      source: { type: "FullTableScan", tableName: "counters", order: "asc" },
      operators: [],
    });
    competitor.patch(row.next()?.id ?? "", { value: competitors + 100 });
    commit(competitor);
    return commit(tx);
  };
  expect(errorOf(await app.mutation("counters:add", { name: "n", by: 1 }))).toBe(
    'Documents read from or written to the "counters" table changed while this mutation was being run and on every subsequent retry. See https://docs.convex.dev/error#1',
  );
  expect(valueOf(await app.mutation("counters:add", { name: "n", by: 1 }))).toBe(106);
});

const request = (requestId: number, sessionId = "s") => ({ dedupe: { sessionId, requestId } });

test("[F15] a repeated request runs once and gets the first result and its timestamp", async () => {
  const app = await ScratchRuntime.open();
  const args = { name: "n", by: 1 };
  const first = await app.mutation("counters:add", args, request(0));
  await app.mutation("counters:add", args, request(1));
  expect(await app.mutation("counters:add", args, request(0))).toEqual(first);
  expect(valueOf(await app.query("counters:read", { name: "n" }))).toBe(2);
  await app.mutation("counters:add", args, request(0, "another session"));
  expect(valueOf(await app.query("counters:read", { name: "n" }))).toBe(3);
});

test("[F15] a repeated request shares the run of the first while that is running", async () => {
  const app = await ScratchRuntime.open();
  const send = () => app.mutation("counters:addSlowly", { name: "n", rounds: 3 }, request(0));
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(valueOf(await app.query("counters:read", { name: "n" }))).toBe(1);
});

test("[F15] R28: a stored answer is only for the first caller with the same arguments", async () => {
  const app = await ScratchRuntime.open();
  const args = { channel: "a", body: "mine" };
  const ada = { ...request(0), identity: person("ada") };
  await app.mutation("messages:send", args, ada);
  const refused = /already made by another caller or with other arguments/;
  const eve = { ...request(0), identity: person("eve") };
  expect(errorOf(await app.mutation("messages:send", args, eve))).toMatch(refused);
  expect(errorOf(await app.mutation("messages:send", args, request(0)))).toMatch(refused);
  expect(errorOf(await app.mutation("messages:send", { ...args, body: "x" }, ada))).toMatch(
    refused,
  );
  const renewed = { ...person("ada"), key: "another token of the same person" };
  expect((await app.mutation("messages:send", args, { ...ada, identity: renewed })).ok).toBe(true);
  expect(valueOf(await app.query("messages:list", { channel: "a" }))).toHaveLength(1);
});

test("[F15] a failed mutation is not stored: a repeated request runs again", async () => {
  const app = await ScratchRuntime.open();
  const id = valueOf(await app.mutation("messages:send", { channel: "a", body: "b" }));
  await app.mutation("messages:remove", { id });
  const remove = () => app.mutation("messages:remove", { id }, request(5));
  const [first, second] = [await remove(), await remove()];
  expect(first.ok || second.ok).toBe(false);
});

test("[F15] answers survive a restart", async () => {
  const store = memoryStore();
  const before = await ScratchRuntime.open({ store });
  const args = { name: "n", by: 1 };
  const first = await before.mutation("counters:add", args, request(0));
  await before.db.close();
  const after = await ScratchRuntime.open({ store, seed: 2 });
  expect(await after.mutation("counters:add", args, request(0))).toEqual(first);
  expect(valueOf(await after.query("counters:read", { name: "n" }))).toBe(1);
});

function slowStore(): { store: Store; write: () => void } {
  const store = memoryStore();
  const append = store.append.bind(store);
  let isHeld = false;
  let release = () => {};
  store.append = async (...commits) => {
    if (isHeld) await new Promise<void>((resolve) => (release = resolve));
    await append(...commits);
  };
  return {
    store,
    write: () => {
      isHeld = !isHeld;
      release();
    },
  };
}

test("[F16] a mutation is answered, and its jobs scheduled, only once its commit is on disk", async () => {
  const { store, write } = slowStore();
  const scheduledIds: string[] = [];
  const app = await ScratchRuntime.open({
    store,
    jobs: { scheduled: (jobs) => scheduledIds.push(...jobs.map(({ id }) => id)) },
  });
  write();
  let isAnswered = false;
  const scheduling = app.mutation("jobs:schedule", { label: "x", delayMs: 0 }).finally(() => {
    isAnswered = true;
  });
  await wait(5);
  expect([isAnswered, scheduledIds]).toEqual([false, []]);
  expect(valueOf(await app.query("jobs:all"))).toEqual([]);
  write();
  const id = valueOf(await scheduling);
  expect(scheduledIds).toEqual([id]);
  expect(valueOf(await app.query("jobs:all"))).toHaveLength(1);
});

test("[F16] a mutation that only read waits until what it read is on disk", async () => {
  const { store, write } = slowStore();
  const app = await ScratchRuntime.open({ store });
  write();
  const order: string[] = [];
  const adding = app.mutation("counters:add", { name: "n", by: 1 }).then(() => order.push("write"));
  const reading = app.mutation("rules:whoAmIInMutation").then(() => order.push("read"));
  await wait(5);
  expect(order).toEqual([]);
  write();
  await Promise.all([adding, reading]);
  expect(order.sort()).toEqual(["read", "write"]);
});

test("[F16] R04, R05: a mutation fails with one sentence on a full disk, and is not answered on a broken one", async () => {
  const store = memoryStore();
  const app = await ScratchRuntime.open({ store });
  const append = store.append.bind(store);
  const send = () => app.mutation("messages:send", { channel: "a", body: "x" });
  store.append = () => Promise.reject(new StoreError("The disk is full.", false));
  expect(errorOf(await send())).toBe("The disk is full.");
  expect((await app.query("messages:list", { channel: "a" })).ok).toBe(true);
  store.append = append;
  expect((await send()).ok).toBe(true);
  store.append = () => Promise.reject(new StoreError("The disk failed.", true));
  await expect(send()).rejects.toThrow("The disk failed.");
  await expect(send()).rejects.toThrow("The disk failed.");
});
