import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { errorOf, ScratchRuntime, valueOf } from "../testing/scratch-runtime";
import { guardUncaughtErrors } from "./uncaught-errors";

const runsOf = async (app: ScratchRuntime, label: string) =>
  valueOf(await app.query("values:everyRun", { label })) as { _id: string }[];

test("[F9] writes that a mutation did not await are committed with it", async () => {
  const app = await ScratchRuntime.open();
  expect((await app.mutation("rules:writeWithoutWaiting")).ok).toBe(true);
  expect(await runsOf(app, "writeWithoutWaiting")).toHaveLength(1);
});

test.each([true, false])(
  "[F9] a failed mutation keeps no writes (awaited: %s)",
  async (isAwaited) => {
    const app = await ScratchRuntime.open();
    expect(errorOf(await app.mutation("rules:failAfterWrite", { isAwaited }))).toMatch(
      /changed my mind/,
    );
    expect(await runsOf(app, "failAfterWrite")).toEqual([]);
  },
);

test("[F9] concurrent gets each return their own document", async () => {
  const app = await ScratchRuntime.open();
  const bodies = Array.from({ length: 500 }, (_, index) => `message ${index}`);
  const ids = valueOf(await app.mutation("messages:sendMany", { channel: "a", bodies }));
  expect(valueOf(await app.query("rules:readMany", { ids }))).toBe(500);
  const rows = valueOf(await app.query("messages:list", { channel: "a" })) as { body: string }[];
  expect(rows.map(({ body }) => body)).toEqual(bodies);
});

let listeners: NodeJS.UnhandledRejectionListener[] = [];

/** Removes listeners, because the test runner would report the rejection. */
beforeEach(() => {
  listeners = process.listeners("unhandledRejection");
});

afterEach(() => {
  process.removeAllListeners("unhandledRejection");
  for (const listener of listeners) process.on("unhandledRejection", listener);
});

test("[F9] a rejected write that was not awaited fails the mutation, not the process", async () => {
  const app = await ScratchRuntime.open();
  process.removeAllListeners("unhandledRejection");
  const strays: unknown[] = [];
  const stop = guardUncaughtErrors((reason) => strays.push(reason));
  expect(errorOf(await app.mutation("rules:badWriteWithoutWaiting"))).toMatch(
    /does not match the schema/,
  );
  expect(await runsOf(app, "badWriteWithoutWaiting")).toEqual([]);
  expect(strays).toEqual([]);
  void Promise.reject(new Error("somebody else's"));
  await wait(1);
  expect(strays).toHaveLength(1);
  stop();
});

test("[F10] a failed nested mutation undoes its own writes and schedules only", async () => {
  const app = await ScratchRuntime.open();
  const result = valueOf(await app.mutation("nested:writeTwice"));
  expect(result).toEqual({
    caught: expect.stringMatching(
      /^Uncaught Error: no first\n {4}at handler \(\.\.\/convex\/nested\.ts:\d+:\d+\)\n$/,
    ) as unknown,
    seen: 2,
    stale: 0,
  });
  const rows = valueOf(await app.query("messages:list", { channel: "nested" }));
  expect(rows).toMatchObject([{ body: "outer" }, { body: "second" }]);
  expect(valueOf(await app.query("jobs:all"))).toMatchObject([{ args: [{ body: "later" }] }]);
});

test("[F10] a write concurrent with a nested mutation waits for it and is not undone with it", async () => {
  const app = await ScratchRuntime.open();
  expect(valueOf(await app.mutation("nested:failBeside"))).toEqual(["rejected", "fulfilled"]);
  const rows = valueOf(await app.query("messages:list", { channel: "nested" }));
  expect(rows).toMatchObject([{ body: "beside" }]);
});

test("[F10] queries may not call mutations, and calls nest eight deep", async () => {
  const app = await ScratchRuntime.open();
  expect(errorOf(await app.query("nested:writeFromQuery"))).toMatch(
    /Cannot call a Mutation function from a Query function/,
  );
  expect(valueOf(await app.query("nested:deeper", { depth: 8 }))).toBe(8);
  expect(errorOf(await app.query("nested:deeper", { depth: 9 }))).toMatch(
    /Cross component call depth limit exceeded/,
  );
});

test("[F10] each call of an action is its own transaction and sees earlier ones", async () => {
  const app = await ScratchRuntime.open();
  const result = valueOf(await app.action("nested:fromAction", { body: "x" }));
  expect(result).toEqual({
    before: 0,
    after: 1,
    failure: expect.stringMatching(/^Uncaught Error: no bad\n {4}at handler/) as unknown,
  });
});

test("[F13] reads, writes and schedules beyond the limits are rejected, and the next call starts at zero", async () => {
  const app = await ScratchRuntime.open();
  const id = valueOf(await app.mutation("messages:send", { channel: "a", body: "b" }));
  const reads = (times: number) => app.query("rules:readRepeatedly", { id, times });
  expect(errorOf(await reads(4097))).toMatch(
    /Too many reads in a single function execution \(limit: 4096\)/,
  );
  expect((await reads(4096)).ok).toBe(true);
  expect(errorOf(await app.mutation("rules:writeRepeatedly", { times: 16_001 }))).toMatch(
    /Too many writes in a single function execution \(limit: 16000\)/,
  );
  expect(await runsOf(app, "writeRepeatedly")).toEqual([]);
  const jobs = { name: "jobs:note", atMs: app.clock.ms };
  expect(errorOf(await app.mutation("jobs:scheduleByName", { ...jobs, times: 1001 }))).toMatch(
    /Too many functions scheduled by this mutation \(limit: 1000\)/,
  );
  expect((await app.mutation("jobs:scheduleByName", { ...jobs, times: 1000 })).ok).toBe(true);
});

test("[F13] reading too many documents is rejected", async () => {
  const app = await ScratchRuntime.open();
  for (let round = 0; round < 3; round++) {
    expect((await app.mutation("rules:writeRepeatedly", { times: 11_000 })).ok).toBe(true);
  }
  expect(errorOf(await app.query("values:everyRun", { label: "writeRepeatedly" }))).toMatch(
    /Too many documents read in a single function execution \(limit: 32000\)/,
  );
});
