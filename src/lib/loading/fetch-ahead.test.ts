import { afterEach, expect, test, vi } from "vitest";

import { fetchAhead } from "@/lib/loading/fetch-ahead";

afterEach(() => {
  vi.unstubAllGlobals();
});

function takeOverIdleTime() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (act: () => void) => waiting.push(act));
  return async () => {
    waiting.shift()?.();
    await Promise.resolve();
  };
}

test("loads parts one by one, and continues after a failure", async () => {
  const idle = takeOverIdleTime();
  const first = vi.fn(() => Promise.reject(new Error("offline")));
  const second = vi.fn(() => Promise.resolve());
  fetchAhead([first, second]);
  expect(first).not.toHaveBeenCalled();
  await idle();
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  await idle();
  expect(second).toHaveBeenCalledOnce();
});

test("stops loading after the page was left", async () => {
  const idle = takeOverIdleTime();
  const load = vi.fn(() => Promise.resolve());
  const stop = fetchAhead([load]);
  stop();
  await idle();
  expect(load).not.toHaveBeenCalled();
});

test("loads nothing when the browser saves data", async () => {
  const idle = takeOverIdleTime();
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const load = vi.fn(() => Promise.resolve());
  fetchAhead([load]);
  await idle();
  expect(load).not.toHaveBeenCalled();
});
