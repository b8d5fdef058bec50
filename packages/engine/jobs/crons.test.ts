import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { CronSpec } from "../functions/bundle/special-modules";
import { memoryStore } from "../kv/memory-store";
import { ManualTimers } from "../testing/manual-timers";
import { ManualClock } from "../testing/scratch-database";
import { scratchDisk } from "../testing/scratch-disk";
import { ScratchRuntime, valueOf } from "../testing/scratch-runtime";
import { CronJobs, requirePossibleCrons } from "./crons";

const every = (seconds: number, label: string, name = "jobs:note"): CronSpec => ({
  name,
  args: [{ label }],
  schedule: { type: "interval", seconds },
});

async function world(store = memoryStore(), clock = new ManualClock()) {
  const timers = new ManualTimers(clock);
  const app = await ScratchRuntime.open({ store, clock });
  const errors: unknown[] = [];
  const crons = new CronJobs({ db: app.db, timers, report: (error) => errors.push(error) });
  const settle = async () => {
    for (let turn = 0; turn < 16; turn++) await nextTurn();
  };
  return {
    app,
    crons,
    clock,
    errors,
    serve: (specs: Record<string, CronSpec>) => crons.serve(app.runtime, specs),
    advance: (ms: number) => timers.advance(ms, settle),
    runsOf: async (label: string) =>
      (valueOf(await app.query("values:everyRun", { label })) as { atMs: number }[]).map(
        ({ atMs }) => atMs,
      ),
  };
}

test("[J6] an interval runs at once and then keeps its rhythm", async () => {
  const { serve, advance, runsOf, clock } = await world();
  const startMs = clock.ms;
  await serve({ a: every(30, "a") });
  await advance(65_000);
  expect(await runsOf("a")).toEqual([startMs, startMs + 30_000, startMs + 60_000]);
});

test("[J6] a failing job keeps its rhythm and writes nothing", async () => {
  const { serve, advance, runsOf, app, errors } = await world();
  await serve({ a: every(10, "a", "jobs:failing") });
  await advance(25_000);
  expect(await runsOf("a")).toEqual([]);
  expect(app.reports.filter(({ error }) => error?.includes("gave up"))).toHaveLength(3);
  expect(errors).toEqual([]);
});

test("[J6] missed runs are skipped, also over a restart", async () => {
  const store = memoryStore();
  const before = await world(store);
  const startMs = before.clock.ms;
  await before.serve({ a: every(10, "a") });
  await before.advance(1000);
  await before.crons.stop();
  await before.app.db.close();
  const clock = new ManualClock();
  clock.ms = startMs + 95_000;
  const after = await world(store, clock);
  await after.serve({ a: every(10, "a") });
  await after.advance(6000);
  expect(await after.runsOf("a")).toEqual([startMs, startMs + 95_000, startMs + 100_000]);
});

const dayMs = 24 * 60 * 60 * 1000;
const daily = (label: string): CronSpec => ({
  name: "jobs:note",
  args: [{ label }],
  schedule: { type: "daily", hourUTC: 0, minuteUTC: 0 },
});

test("[J6] R09: a clock that showed next year and was set back leaves no job waiting for that year", async () => {
  const { serve, advance, runsOf, clock } = await world();
  clock.ms += 365 * dayMs;
  const specs = { a: every(30, "a"), daily: daily("daily") };
  await serve(specs);
  await advance(1000);
  clock.ms -= 365 * dayMs;
  await serve(specs);
  const before = (await runsOf("a")).length;
  await advance(65_000);
  expect(await runsOf("a")).toHaveLength(before + 2);
  await serve({ daily: daily("daily") });
  await advance(dayMs);
  expect(await runsOf("daily")).toHaveLength(1);
});

test("[J6] R09: a clock corrected by seconds runs no job twice", async () => {
  const { serve, advance, runsOf, clock } = await world();
  await serve({ daily: daily("daily") });
  await advance(dayMs);
  expect(await runsOf("daily")).toHaveLength(1);
  const [ranMs = 0] = await runsOf("daily");
  clock.ms = ranMs - 1000;
  await serve({ daily: daily("daily") });
  await advance(5000);
  expect(await runsOf("daily")).toHaveLength(1);
});

test("[J9] a job that cannot be written is retried with growing waits", async () => {
  const disk = scratchDisk();
  const { serve, advance, runsOf, errors } = await world(disk.store);
  const specs = { a: every(30, "a"), action: every(30, "action", "jobs:noteInAction") };
  await serve(specs);
  await advance(1000);
  disk.isFull = true;
  await advance(29_000);
  expect(errors).toHaveLength(2);
  await advance(30_000);
  // Retried half a second later, then one, two, four and eight seconds after that.
  expect(errors).toHaveLength(2 * 6);
  expect(await runsOf("a")).toHaveLength(1);
  disk.isFull = false;
  await advance(60_000);
  expect((await runsOf("a")).length).toBeGreaterThan(1);
  expect((await runsOf("action")).length).toBeGreaterThan(1);
});

test("[J9] a due time that cannot be written is retried, too", async () => {
  const disk = scratchDisk();
  const { crons, serve, advance, runsOf, errors, clock } = await world(disk.store);
  await serve({ daily: daily("daily") });
  clock.ms -= 365 * dayMs;
  disk.isFull = true;
  crons.wake();
  await advance(0);
  expect(errors).toHaveLength(1);
  await advance(30_000);
  expect(errors).toHaveLength(6);
  disk.isFull = false;
  await advance(2 * dayMs);
  expect(await runsOf("daily")).toHaveLength(2);
});

test("[J8] an unchanged job keeps its time, a changed one starts again, a removed one ends", async () => {
  const { serve, advance, runsOf, clock } = await world();
  const startMs = clock.ms;
  await serve({ kept: every(100, "kept"), changed: every(100, "changed"), gone: every(1, "gone") });
  await advance(50_000);
  const goneRuns = (await runsOf("gone")).length;
  await serve({ kept: every(100, "kept"), changed: every(200, "changed") });
  await advance(60_000);
  expect(await runsOf("kept")).toEqual([startMs, startMs + 100_000]);
  expect(await runsOf("changed")).toEqual([startMs, startMs + 50_000]);
  expect(await runsOf("gone")).toHaveLength(goneRuns);
});

test("[J6] an action's due time is advanced before it runs, so that a crash cannot repeat it", async () => {
  const { serve, advance, runsOf, app, clock } = await world();
  let dueMs = 0;
  const runJobAction = app.runtime.runJobAction.bind(app.runtime);
  app.runtime.runJobAction = (job) => {
    const tx = app.db.begin("durable", { isReadOnly: true });
    const source = { type: "FullTableScan", tableName: "_cron_jobs", order: "asc" } as const;
    const row = tx.query({ source, operators: [] }, "engine").next();
    dueMs = Number(row?.value.dueMs);
    return runJobAction(job);
  };
  const startMs = clock.ms;
  await serve({ a: every(10, "a", "jobs:noteInAction") });
  await advance(5000);
  expect(await runsOf("a")).toEqual([startMs]);
  expect(dueMs).toBe(startMs + 10_000);
});

test("[J6] one job never runs twice at a time", async () => {
  const { crons, serve, advance, app } = await world();
  const ends: (() => void)[] = [];
  app.runtime.runJobAction = async () => {
    await new Promise<void>((end) => ends.push(end));
    return { wasSkipped: false, error: null };
  };
  await serve({ a: every(1, "a", "jobs:noteInAction") });
  await advance(20_000);
  crons.wake();
  await advance(1000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await advance(1000);
  expect(ends).toHaveLength(2);
});

test("[J8] the fixture's own crons are served, and an impossible one is named", async () => {
  const { serve, advance, runsOf, app } = await world();
  const { crons } = app.runtime.functions as unknown as { crons: Record<string, CronSpec> };
  await serve(crons);
  await advance(24 * 3_600_000);
  expect((await runsOf("cron daily")).length).toBe(1);
  expect((await runsOf("cron interval")).length).toBeGreaterThan(2800);
  expect(() =>
    requirePossibleCrons({
      bad: { ...every(1, "x"), schedule: { type: "cron", cron: "0 0 30 2 *" } },
    }),
  ).toThrow(
    'The cron job "bad" is impossible. The cron spec "0 0 30 2 *" will never match any time',
  );
});
