import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProcessorUse } from "../held-time";
import { nodeWorkerLimits } from "./limits";
import { VitalSigns } from "./vital-signs";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(useAfterMs: (ms: number) => ProcessorUse) {
  const beganAt = Date.now();
  const troubles: string[] = [];
  const signs: VitalSigns = new VitalSigns({
    pid: process.pid,
    limits: nodeWorkerLimits,
    ping: () => undefined,
    onTrouble: (trouble) => troubles.push(trouble),
    readUse: () => useAfterMs(Date.now() - beganAt),
  });
  signs.start();
  signs.answered();
  return { signs, troubles };
}

test("[F25] a worker process that gets no processor time is not ended, and gets no more work", () => {
  const { signs, troubles } = watched(() => ({ usedMs: 100, isAsleep: false }));
  vi.advanceTimersByTime(300_000);
  expect(troubles).toEqual([]);
  expect(signs.isLate).toBe(true);
  signs.stop();
});

test("[F25] a worker process that computes without a pause is ended", () => {
  const { signs, troubles } = watched((ms) => ({ usedMs: ms / 2, isAsleep: false }));
  vi.advanceTimersByTime(19_000);
  expect(troubles).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(troubles[0]).toBe("blocked");
  signs.stop();
});
