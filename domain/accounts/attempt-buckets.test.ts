import { describe, expect, test } from "vitest";
import { giveTryBack, takeTry, waitForTryMs, type FullAt } from "./attempt-buckets";

const limit = { tries: 10, perMs: 60_000 };
const now = 1_000_000;

function drain(fullAt: FullAt, at: number) {
  let count = 0;
  for (; waitForTryMs(fullAt, limit, at) === 0; count += 1) fullAt = takeTry(fullAt, limit, at);
  return { count, fullAt };
}

describe("a token bucket", () => {
  test("is full without tries, or if they were long ago", () => {
    expect(drain(null, now).count).toBe(10);
    expect(drain(now - 1, now).count).toBe(10);
  });

  test("refills evenly up to its size", () => {
    const { fullAt } = drain(null, now);
    expect(drain(fullAt, now).count).toBe(0);
    expect(drain(fullAt, now + 6000).count).toBe(1);
    expect(drain(fullAt, now + 30_000).count).toBe(5);
    expect(drain(fullAt, now + 1_000_000).count).toBe(10);
  });

  test("returns the exact wait in milliseconds", () => {
    const { fullAt } = drain(null, now);
    expect(waitForTryMs(fullAt, limit, now)).toBe(6000);
    expect(waitForTryMs(fullAt, limit, now + 5999)).toBe(1);
    expect(waitForTryMs(fullAt, limit, now + 6000)).toBe(0);
  });

  test("can get a try back, up to its size", () => {
    const { fullAt } = drain(null, now);
    expect(drain(giveTryBack(fullAt, limit, now), now).count).toBe(1);
    expect(drain(giveTryBack(null, limit, now), now).count).toBe(10);
  });

  test("never extends a wait because a clock was set back", () => {
    const { fullAt } = drain(null, now);
    expect(waitForTryMs(fullAt, limit, now - 10_000_000)).toBe(6000);
  });
});
