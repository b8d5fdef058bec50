import { afterEach, expect, test, vi } from "vitest";
import { Rooms } from "./connected-rooms";
import { upkeepLimits } from "./limits";

afterEach(() => void vi.useRealTimers());

test("[A18] the answers to old requests are forgotten a minute after the start, and not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const options = { functionsDir: null, dataDir: null, port: null };
  const rooms = await Rooms.open(options, "http://127.0.0.1");
  const prune = vi.spyOn(rooms.db, "pruneRequests");
  vi.advanceTimersByTime(upkeepLimits.firstAfterMs - 1);
  expect(prune).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(prune).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(upkeepLimits.forgetAnswersEveryMs);
  expect(prune).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  await rooms.close();
});
