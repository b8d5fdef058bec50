import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { upkeepLimits } from "./limits";
import { keepUp } from "./upkeep";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

const everyMs = 3_600_000;
const { firstAfterMs } = upkeepLimits;

test("[A18] comes a while after the start, then every so often, and no more once it was ended", async () => {
  const run = vi.fn(() => Promise.resolve());
  const end = keepUp({ run, everyMs, failed: () => undefined });
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

test("[A18] is not begun again while it runs, and goes on after a failure that it tells", async () => {
  const troubles: unknown[] = [];
  let fail: (error: Error) => void = () => undefined;
  const run = vi.fn(() => new Promise((_resolve, reject) => (fail = reject)));
  const end = keepUp({ run, everyMs, failed: (error) => troubles.push(error) });
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(run).toHaveBeenCalledTimes(1);
  fail(new Error("The disk is full."));
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(run).toHaveBeenCalledTimes(2);
  expect(troubles).toEqual([new Error("The disk is full.")]);
  end();
});
