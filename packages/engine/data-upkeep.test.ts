import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { maintainData } from "./data-upkeep";
import { openData } from "./opened-data";
import { systemClock, systemRng } from "./clock";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] }));
afterEach(() => void vi.useRealTimers());

test("[K22] [K25] the log is folded in every hour, which removes erased text, and documents are checked", async () => {
  const data = await openData({ dataDir: null, clock: systemClock, rng: systemRng() });
  const foldLog = vi.fn(() => Promise.resolve());
  const visitDocuments = vi.fn(() => Promise.resolve());
  const ends = maintainData({ ...data, foldLog }, visitDocuments, () => undefined);
  await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1000);
  expect(foldLog).toHaveBeenCalledTimes(4); // once more a minute after the start
  expect(visitDocuments).toHaveBeenCalledTimes(4);
  for (const end of ends) end();
  await data.close();
});
