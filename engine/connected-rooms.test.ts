import { afterEach, expect, test, vi } from "vitest";
import { Rooms } from "./connected-rooms";
import { upkeepLimits } from "./limits";

afterEach(() => void vi.useRealTimers());

test("[A18] [B4] old answers and files without a document are deleted a minute after the start, not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const options = { functionsDir: null, dataDir: null, port: null };
  const rooms = await Rooms.open(options, "http://127.0.0.1");
  const prune = vi.spyOn(rooms.db, "pruneRequests");
  const sweep = vi.spyOn(rooms.blobs, "sweep");
  vi.advanceTimersByTime(upkeepLimits.firstAfterMs - 1);
  expect([prune.mock.calls.length, sweep.mock.calls.length]).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect([prune.mock.calls.length, sweep.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(upkeepLimits.deleteAnswersEveryMs);
  expect(prune).toHaveBeenCalledTimes(2);
  expect(sweep.mock.calls.length).toBeGreaterThan(1);
  vi.useRealTimers();
  await rooms.close();
});
