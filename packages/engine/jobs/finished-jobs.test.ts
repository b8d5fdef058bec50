import { afterEach, describe, expect, it, vi } from "vitest";
import type { Runtime } from "../functions/runtime";
import {
  insertScheduled,
  readScheduled,
  setJobState,
} from "../functions/syscalls/scheduled-documents";
import type { JobState } from "../functions/syscalls/scheduled-documents";
import { jobLimits, upkeepLimits } from "../limits";
import { ManualTimers } from "../testing/manual-timers";
import { scratchDatabase } from "../testing/scratch-database";
import type { Scratch } from "../testing/scratch-database";
import { deleteFinishedJobs, sweepFinishedJobs } from "./finished-jobs";
import { jobsInState } from "./job-queries";
import { Scheduler } from "./scheduler";

const { sweptAtOnceMax, finishedKeptMs } = jobLimits;
const dayMs = 24 * 60 * 60 * 1000;

interface Ended {
  count?: number;
  state?: JobState;
  /** The scheduled time relative to its end. */
  dueInMs?: number;
}

async function addEnded(
  { write, clock }: Scratch,
  { count = 1, state = { kind: "success" }, dueInMs = 0 }: Ended,
): Promise<string[]> {
  const scheduledTime = clock.ms + dueInMs;
  return write((tx) =>
    Array.from({ length: count }, () => {
      const id = insertScheduled(tx, {
        name: "a.js:b",
        args: [{}],
        scheduledTime,
        state: { kind: "pending" },
      });
      setJobState(tx, id, state, clock.ms);
      return id;
    }),
  );
}

const countOf = ({ read }: Scratch) => read((tx) => [...jobsInState(tx, "success")].length);

describe("jobs that ended a week ago", () => {
  afterEach(() => void vi.useRealTimers());

  it("[J5] are all deleted, in several transactions when they are many", async () => {
    const scratch = await scratchDatabase();
    await addEnded(scratch, { count: 2 * sweptAtOnceMax + 1 });
    scratch.clock.ms += finishedKeptMs + 1;
    await addEnded(scratch, { count: 3 });
    let commits = 0;
    scratch.db.onDurable(() => commits++);
    await deleteFinishedJobs(scratch.db, scratch.clock.ms, () => true);
    expect([countOf(scratch), commits]).toEqual([3, 3]);
  });

  it("[J5] stay when the server has stopped", async () => {
    const scratch = await scratchDatabase();
    await addEnded(scratch, { count: sweptAtOnceMax + 1 });
    scratch.clock.ms += finishedKeptMs + 1;
    let asked = 0;
    await deleteFinishedJobs(scratch.db, scratch.clock.ms, () => asked++ === 0);
    expect(countOf(scratch)).toBe(1);
  });

  it("[J5] are deleted whether they ran, failed or were cancelled; other jobs never are", async () => {
    const scratch = await scratchDatabase();
    const [waiting = ""] = await addEnded(scratch, { state: { kind: "pending" } });
    const ids = [
      ...(await addEnded(scratch, {})),
      ...(await addEnded(scratch, { state: { kind: "failed", error: "x" }, dueInMs: -dayMs })),
      ...(await addEnded(scratch, { state: { kind: "canceled" }, dueInMs: 365 * dayMs })),
    ];
    scratch.clock.ms += finishedKeptMs;
    expect(await sweepFinishedJobs(scratch.db, scratch.clock.ms)).toBe(0);
    scratch.clock.ms += 1;
    expect(await sweepFinishedJobs(scratch.db, scratch.clock.ms)).toBe(3);
    expect(scratch.read((tx) => readScheduled(tx, waiting))).not.toBeNull();
    for (const id of ids) expect(scratch.read((tx) => readScheduled(tx, id))).toBeNull();
  });

  it("[J5, A18] are deleted a minute after a start", async () => {
    const scratch = await scratchDatabase();
    await addEnded(scratch, { count: sweptAtOnceMax + 1 });
    scratch.clock.ms += finishedKeptMs + 1;
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
    const timers = new ManualTimers(scratch.clock);
    const scheduler = new Scheduler({ db: scratch.db, timers, report: () => expect.unreachable() });
    await scheduler.start({} as Runtime);
    expect(countOf(scratch)).toBe(sweptAtOnceMax + 1);
    vi.advanceTimersByTime(upkeepLimits.firstAfterMs);
    await vi.waitFor(() => expect(countOf(scratch)).toBe(0));
    await scheduler.stop();
  });
});
