import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ManualClock } from "../testing/scratch-database";
import { memoryStore } from "../kv/memory-store";
import { type Store, StoreError } from "../kv/store";
import { jobLimits } from "../limits";
import { ManualTimers } from "../testing/manual-timers";
import { scratchDisk } from "../testing/scratch-disk";
import { errorOf, ScratchRuntime, valueOf } from "../testing/scratch-runtime";
import { Scheduler } from "./scheduler";

interface Job {
  state: { kind: string; error?: string };
  completedTime?: number;
  scheduledTime: number;
  name: string;
  args: unknown[];
}

interface World {
  app: ScratchRuntime;
  scheduler: Scheduler;
  timers: ManualTimers;
  errors: string[];
  advance: (ms: number) => Promise<void>;
  stateOf: (id: unknown) => Promise<Job>;
  runsOf: (label: string) => Promise<{ atMs: number }[]>;
}

/** A server with a scheduler and its own clock. Opening another world on the same store simulates a restart. */
async function world(store: Store = memoryStore(), clock = new ManualClock()): Promise<World> {
  const timers = new ManualTimers(clock);
  const errors: string[] = [];
  let scheduler: Scheduler | null = null;
  const jobs = {
    scheduled: (list: Parameters<Scheduler["scheduled"]>[0]) => scheduler?.scheduled(list),
  };
  const app = await ScratchRuntime.open({ store, clock, jobs, seed: Math.floor(clock.ms) % 1e6 });
  const report = (error: unknown, doing: string) => errors.push(`${doing}: ${String(error)}`);
  scheduler = new Scheduler({ db: app.db, timers, report, deletesFinished: false });
  await scheduler.start(app.runtime);
  const started = scheduler;
  const settle = async () => {
    await wait(0);
    await started.finishRunning();
  };
  return {
    app,
    scheduler,
    timers,
    errors,
    advance: (ms) => timers.advance(ms, settle),
    stateOf: async (id) =>
      valueOf(await app.query("jobs:state", { id: String(id) })) as unknown as Job,
    runsOf: async (label) =>
      valueOf(await app.query("values:everyRun", { label })) as { atMs: number }[],
  };
}

test("[J1] a scheduled mutation runs once when it is due, without identity, and sees itself in progress", async () => {
  const { app, advance, stateOf, runsOf } = await world();
  const id = valueOf(await app.mutation("jobs:schedule", { label: "x", delayMs: 5000 }));
  expect(await stateOf(id)).toMatchObject({
    name: "jobs.js:note",
    args: [{ label: "x" }],
    scheduledTime: app.clock.ms + 5000,
    state: { kind: "pending" },
  });
  await advance(4999);
  expect(await runsOf("x")).toEqual([]);
  await advance(1);
  expect(await runsOf("x")).toMatchObject([{ atMs: app.clock.ms }]);
  expect(await stateOf(id)).toMatchObject({
    state: { kind: "success" },
    completedTime: app.clock.ms,
  });
  expect(app.reports.at(-1)?.logLines).toEqual(["[LOG] 'nobody' 'inProgress'"]);
  await advance(3_600_000);
  expect(await runsOf("x")).toHaveLength(1);
});

test("[J1] a job scheduled for now starts after the commit, and not without it", async () => {
  const { app, advance, runsOf } = await world();
  expect((await app.mutation("jobs:scheduleThenFail", { label: "x" })).ok).toBe(false);
  await app.mutation("jobs:schedule", { label: "y", delayMs: 0 });
  await advance(0);
  expect([await runsOf("x"), (await runsOf("y")).length]).toEqual([[], 1]);
  expect(valueOf(await app.query("jobs:all"))).toHaveLength(1);
});

test("[J1] jobs run in the order of their times, not of their scheduling", async () => {
  const { app, advance } = await world();
  for (const delayMs of [3000, 1000, 2000]) {
    await app.mutation("jobs:schedule", { label: `after ${delayMs}`, delayMs });
  }
  await advance(10_000);
  const rows = valueOf(await app.query("values:scan", { table: "runs" })) as { label: string }[];
  expect(rows.map(({ label }) => label)).toEqual(["after 1000", "after 2000", "after 3000"]);
});

test("[J1] a job may schedule itself again", async () => {
  const { app, advance, runsOf } = await world();
  await app.mutation("jobs:chain", { left: 3 }, { visibility: "any" });
  await advance(10_000);
  expect(await runsOf("chain")).toHaveLength(4);
});

test("[J1] many jobs due at once all run, a limited number at a time", async () => {
  const { app, advance, scheduler } = await world();
  const atMs = app.clock.ms + 1000;
  await app.mutation("jobs:scheduleByName", { name: "jobs:note", atMs, times: 50 });
  let most = 0;
  const find = app.runtime.find.bind(app.runtime);
  let running = 0;
  app.runtime.find = async (...args) => {
    most = Math.max(most, ++running);
    await wait(1);
    running--;
    return find(...args);
  };
  await advance(1000);
  await scheduler.finishRunning();
  expect(valueOf(await app.query("values:everyRun", { label: "by name" }))).toHaveLength(50);
  expect(most).toBeLessThanOrEqual(jobLimits.runningMax);
});

test("[J2] a failed job stores only its error, and does not run again", async () => {
  const { app, advance, stateOf, runsOf } = await world();
  const id = valueOf(await app.mutation("jobs:scheduleFailing", { label: "x", delayMs: 0 }));
  await advance(10_000);
  const { state } = await stateOf(id);
  expect(state.kind).toBe("failed");
  expect(state.error).toMatch(/^Uncaught Error: the job gave up\n {4}at handler \(/);
  expect(await runsOf("x")).toEqual([]);
});

test("[J2] a job's arguments are checked when it runs, and its function when it is scheduled", async () => {
  const { app, advance } = await world();
  const atMs = app.clock.ms;
  const schedule = (name: string, at = atMs) =>
    app.mutation("jobs:scheduleByName", { name, atMs: at });
  await schedule("messages:send");
  await advance(0);
  expect(valueOf(await app.query("jobs:all"))).toMatchObject([
    {
      state: {
        kind: "failed",
        error: expect.stringContaining("ArgumentValidationError: ") as unknown,
      },
    },
  ]);
  expect(errorOf(await schedule("nowhere:at"))).toMatch(
    /Attempted to schedule function at nonexistent path: nowhere\.js/,
  );
  expect(errorOf(await schedule("jobs:nothing"))).toMatch(
    /no exported function nothing found in the file: jobs\.js\. Did you forget to export it\?/,
  );
  expect(errorOf(await schedule("jobs:all"))).toMatch(/which is a query/);
  const year = 365 * 24 * 3_600_000;
  expect(errorOf(await schedule("jobs:note", atMs + 6 * year))).toMatch(/5 years in the future/);
  expect(errorOf(await schedule("jobs:note", atMs - 6 * year))).toMatch(/5 years in the past/);
});

test("[J3] a cancelled job does not run; cancelling a finished one changes nothing", async () => {
  const { app, advance, stateOf, runsOf } = await world();
  const id = valueOf(await app.mutation("jobs:schedule", { label: "x", delayMs: 1000 }));
  await app.mutation("jobs:cancel", { id });
  await advance(2000);
  expect([(await stateOf(id)).state, await runsOf("x")]).toEqual([{ kind: "canceled" }, []]);
  const done = valueOf(await app.mutation("jobs:schedule", { label: "y", delayMs: 0 }));
  await advance(0);
  expect((await app.mutation("jobs:cancel", { id: done })).ok).toBe(true);
  expect((await stateOf(done)).state).toEqual({ kind: "success" });
});

test("[J3] jobs that a cancelled action schedules are cancelled from the start", async () => {
  const { app, advance, scheduler, stateOf, runsOf } = await world();
  const id = valueOf(await app.mutation("jobs:scheduleSlowAction", { label: "x", ms: 40 }));
  scheduler.wake();
  await wait(10);
  expect((await stateOf(id)).state).toEqual({ kind: "inProgress" });
  await app.mutation("jobs:cancel", { id });
  await scheduler.finishRunning();
  await advance(1000);
  expect(await runsOf("x")).toEqual([]);
  const jobs = valueOf(await app.query("jobs:all")) as unknown as Job[];
  expect(jobs.map(({ state }) => state.kind)).toEqual(["canceled", "canceled"]);
});

test("[J4] jobs survive a restart; overdue ones run at once", async () => {
  const store = memoryStore();
  const before = await world(store);
  await before.app.mutation("jobs:schedule", { label: "x", delayMs: 5000 });
  await before.scheduler.stop();
  await before.app.db.close();
  const clock = new ManualClock();
  clock.ms += 60_000;
  const after = await world(store, clock);
  await after.advance(0);
  expect(await after.runsOf("x")).toMatchObject([{ atMs: clock.ms }]);
});

test("[J4] R15: an action interrupted by a restart has failed and does not run again", async () => {
  const store = memoryStore();
  const before = await world(store);
  const id = valueOf(
    await before.app.mutation("jobs:scheduleSlowAction", { label: "x", ms: 60_000 }),
  );
  before.scheduler.wake();
  await wait(10);
  expect((await before.stateOf(id)).state).toEqual({ kind: "inProgress" });
  await before.app.db.close();
  const after = await world(store);
  await after.advance(1000);
  expect((await after.stateOf(id)).state).toEqual({
    kind: "failed",
    error: "Transient error while executing action",
  });
  expect(await after.runsOf("x")).toEqual([]);
});

test("[J4] R15: a mutation whose commit was lost runs again, with one effect", async () => {
  const store = memoryStore();
  const { app, advance, errors, runsOf, stateOf } = await world(store);
  const id = valueOf(await app.mutation("jobs:schedule", { label: "x", delayMs: 1000 }));
  const append = store.append.bind(store);
  let refusals = 2;
  store.append = (...args) => {
    if (refusals-- <= 0) return append(...args);
    return Promise.reject(new StoreError("The disk is full.", false));
  };
  await advance(1000);
  expect([await runsOf("x"), (await stateOf(id)).state.kind]).toEqual([[], "pending"]);
  await advance(jobLimits.retryFirstMs * 8);
  expect(await runsOf("x")).toHaveLength(1);
  expect((await stateOf(id)).state.kind).toBe("success");
  expect(errors).toHaveLength(2);
});

test("[J9] an action's result on a full disk is written once there is space, without a restart", async () => {
  const disk = scratchDisk();
  const { app, scheduler, advance, stateOf, errors } = await world(disk.store);
  let runs = 0;
  app.runtime.runJobAction = () => {
    runs++;
    disk.isFull = true;
    return Promise.resolve({ wasSkipped: false, error: null });
  };
  const id = valueOf(await app.mutation("jobs:scheduleAction", { label: "x", delayMs: 0 }));
  await advance(10_000);
  expect(scheduler.isBusy).toBe(false);
  expect((await stateOf(id)).state).toEqual({ kind: "inProgress" });
  // Retried half a second later, then one, two and four seconds after that.
  expect(errors).toHaveLength(5);
  disk.isFull = false;
  await advance(10_000);
  expect((await stateOf(id)).state).toEqual({ kind: "success" });
  expect([runs, errors.length]).toEqual([1, 5]);
});

test("[J9] a job that failed while the disk was full does not run again", async () => {
  const disk = scratchDisk();
  const { app, advance, stateOf, errors } = await world(disk.store);
  const id = valueOf(await app.mutation("jobs:scheduleFailing", { label: "x", delayMs: 1000 }));
  disk.isFull = true;
  await advance(5000);
  expect(errors.length).toBeGreaterThan(1);
  disk.isFull = false;
  await advance(10_000);
  expect((await stateOf(id)).state).toMatchObject({ kind: "failed" });
  expect(app.reports.filter(({ error }) => error?.includes("gave up"))).toHaveLength(1);
});

test("[J1] actions schedule jobs at once, by handle or by name", async () => {
  const { app, advance, runsOf } = await world();
  await app.action("jobs:scheduleFromAction", { label: "x", delayMs: 0 });
  const handle = valueOf(await app.mutation("jobs:scheduleByHandle", { label: "y" }));
  expect(handle).toMatch(/^function:\/\//);
  await app.mutation("jobs:scheduleAction", { label: "z", delayMs: 0 });
  await advance(0);
  const counts = [await runsOf("x"), await runsOf("y"), await runsOf("z")].map((r) => r.length);
  expect(counts).toEqual([1, 1, 1]);
});

test("[J1] a stopped scheduler starts nothing more", async () => {
  const { app, advance, scheduler, runsOf } = await world();
  await scheduler.stop();
  await app.mutation("jobs:schedule", { label: "x", delayMs: 0 });
  await advance(1000);
  expect(await runsOf("x")).toEqual([]);
});
