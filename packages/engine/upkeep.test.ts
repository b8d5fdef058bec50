import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { upkeepLimits } from "./limits";
import { startUpkeep } from "./upkeep";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

const everyMs = 3_600_000;
const { firstAfterMs } = upkeepLimits;

test("[A18] upkeep runs soon after the start, then regularly, and not after it was stopped", async () => {
  const run = vi.fn(() => Promise.resolve());
  const end = startUpkeep({ run, everyMs, failed: () => undefined });
  await vi.advanceTimersByTimeAsync(firstAfterMs - 1);
  expect(run).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * everyMs);
  expect(run).toHaveBeenCalledTimes(3);
  end();
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(run).toHaveBeenCalledTimes(3);
});

test("[A18] upkeep runs do not overlap, and continue after a reported failure", async () => {
  const errors: unknown[] = [];
  let fail: (error: Error) => void = () => undefined;
  const run = vi.fn(() => new Promise((_resolve, reject) => (fail = reject)));
  const end = startUpkeep({ run, everyMs, failed: (error) => errors.push(error) });
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(run).toHaveBeenCalledTimes(1);
  fail(new Error("The disk is full."));
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(run).toHaveBeenCalledTimes(2);
  expect(errors).toEqual([new Error("The disk is full.")]);
  end();
});
