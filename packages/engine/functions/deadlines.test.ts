import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Deadlines } from "./deadlines";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const withinMs = 15_000;

function begun(starvedMs: () => number) {
  const deadlines = new Deadlines(starvedMs);
  const ended: string[] = [];
  deadlines
    .race(withinMs, () => new Promise(() => undefined))
    .catch((error: unknown) => ended.push(String(error)));
  return { deadlines, ended };
}

it("[F26] a call ends after its time limit, which excludes time the thread did not get", async () => {
  let starvedMs = 5_000; // before the call began
  const { deadlines, ended } = begun(() => starvedMs);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    starvedMs += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(withinMs - 2_000);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ended).toEqual([expect.stringContaining("timed out (maximum duration: 15s)")]);
  deadlines.close();
});

it("[F26] a call that only waits ends after its time limit", async () => {
  const { deadlines, ended } = begun(() => 0);
  await vi.advanceTimersByTimeAsync(withinMs + 1_000);
  expect(ended).toHaveLength(1);
  deadlines.close();
});
