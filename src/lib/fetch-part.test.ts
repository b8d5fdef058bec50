import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fetchPart } from "@/lib/fetch-part";

let isLineUp: boolean;

beforeEach(() => {
  isLineUp = true;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () =>
    isLineUp ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch")),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = vi.fn(() => (isLineUp ? Promise.resolve("part") : Promise.reject(new Error("gone"))));

test("what comes at once is asked for once", async () => {
  load.mockClear();
  expect(await fetchPart(load)).toBe("part");
  expect(load).toHaveBeenCalledTimes(1);
});

test("without a line it waits, for as long as it takes, and then comes", async () => {
  isLineUp = false;
  const coming = fetchPart(load);
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  isLineUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(await coming).toBe("part");
});

test("a server that is still starting is no server yet", async () => {
  isLineUp = false;
  const starting = () => Promise.resolve(new Response(null, { status: 503 }));
  vi.stubGlobal("fetch", starting);
  const coming = fetchPart(load);
  await vi.advanceTimersByTimeAsync(10_000);
  isLineUp = true;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await coming).toBe("part");
});

test("a device that is online again is not kept waiting", async () => {
  isLineUp = false;
  const coming = fetchPart(load);
  await vi.advanceTimersByTimeAsync(1);
  isLineUp = true;
  window.dispatchEvent(new Event("online"));
  expect(await coming).toBe("part");
});

test("what a server that is there no longer has is refused", async () => {
  await expect(fetchPart(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});
