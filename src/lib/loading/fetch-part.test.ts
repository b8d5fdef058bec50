import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fetchPart } from "@/lib/loading/fetch-part";

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

test("loads a part once if that succeeds", async () => {
  load.mockClear();
  expect(await fetchPart(load)).toBe("part");
  expect(load).toHaveBeenCalledTimes(1);
});

test("waits without a connection as long as it takes, and then loads", async () => {
  isLineUp = false;
  const coming = fetchPart(load);
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  isLineUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(await coming).toBe("part");
});

test("treats a starting server as down", async () => {
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

test("retries at once when the device is online again", async () => {
  isLineUp = false;
  const coming = fetchPart(load);
  await vi.advanceTimersByTimeAsync(1);
  isLineUp = true;
  window.dispatchEvent(new Event("online"));
  expect(await coming).toBe("part");
});

test("waits again when the server goes down between the check and the load", async () => {
  const answers = ["down", "there", "down", "there", "down", "down", "there"];
  vi.stubGlobal("fetch", () =>
    answers.shift() === "down"
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response()),
  );
  const coming = fetchPart(async () => {
    await fetch("/part");
    return "part";
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await coming).toBe("part");
});

test("fails soon for a part that the server no longer has", async () => {
  const coming = fetchPart(() => Promise.reject(new Error("gone")));
  const failing = expect(coming).rejects.toThrow("gone");
  await vi.advanceTimersByTimeAsync(2000);
  await failing;
});
