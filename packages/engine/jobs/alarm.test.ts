import { expect, test } from "vitest";
import { ManualClock } from "../testing/scratch-database";
import { ManualTimers } from "../testing/manual-timers";
import { Alarm, systemTimers } from "./alarm";

function world() {
  const clock = new ManualClock();
  const timers = new ManualTimers(clock);
  const rings: number[] = [];
  const startMs = clock.ms;
  const alarm = new Alarm(timers, () => rings.push(clock.ms - startMs));
  return { alarm, rings, startMs, advance: (ms: number) => timers.advance(ms, async () => {}) };
}

test("[J1] an alarm rings once, at the earliest of the times it was set for", async () => {
  const { alarm, rings, startMs, advance } = world();
  alarm.setFor(startMs + 300);
  alarm.setFor(startMs + 100);
  alarm.setFor(startMs + 200);
  await advance(1000);
  expect([rings, alarm.isSet]).toEqual([[100], false]);
});

test("[J1] an alarm never rings a fraction of a millisecond early", async () => {
  const { alarm, rings, startMs, advance } = world();
  alarm.setFor(startMs + 10.25);
  await advance(1000);
  expect(rings).toEqual([11]);
});

test("[J1] a cleared alarm does not ring, and past times ring at once", async () => {
  const { alarm, rings, startMs, advance } = world();
  alarm.setFor(startMs + 10);
  alarm.clear();
  await advance(100);
  expect(rings).toEqual([]);
  alarm.setFor(startMs - 5000);
  await advance(0);
  expect(rings).toEqual([100]);
});

test("[J1] the process's timers check the clock every minute", async () => {
  expect(systemTimers.longestWaitMs).toBe(60_000);
  expect(Math.abs(systemTimers.nowMs() - Date.now())).toBeLessThan(1000);
  const rung = await new Promise((resolve) => systemTimers.after(1, () => resolve(true)));
  expect(rung).toBe(true);
  systemTimers.after(1, () => expect.unreachable())();
});
