import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { startBeat } from "@/features/sessions/recording/call-recording";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** An audio clock whose sources end when the test says so. */
function soundClock() {
  const started: { endsAt: number; onended: () => void }[] = [];
  const createConstantSource = () => {
    const source = { endsAt: 0, onended: () => undefined, offset: { value: 1 } };
    return Object.assign(source, {
      connect: () => expect(source.offset.value).toBe(0),
      disconnect: () => undefined,
      start: () => started.push(source),
      stop: (at: number) => (source.endsAt = at),
    });
  };
  const context = { currentTime: 0, createConstantSource };
  const begunAt = performance.now();
  return {
    mixed: { context } as unknown as AudioNode,
    started,
    goOn: (seconds: number) => {
      for (const until = context.currentTime + seconds; ;) {
        const [next] = started;
        if (next === undefined || next.endsAt > until) return;
        started.shift();
        context.currentTime = next.endsAt;
        vi.spyOn(performance, "now").mockReturnValue(begunAt + next.endsAt * 1000);
        next.onended();
      }
    },
  };
}

test("[room-15] frames continue in a background page, whose timers are slowed down", () => {
  const act = vi.fn();
  const clock = soundClock();
  startBeat(clock.mixed, 10, act);
  clock.goOn(2);
  expect(act.mock.calls.length).toBeGreaterThanOrEqual(20);
  expect(act.mock.calls.length).toBeLessThanOrEqual(21);
});

test("[room-15] frames continue without sound from the browser", () => {
  const act = vi.fn();
  startBeat(soundClock().mixed, 10, act);
  vi.advanceTimersByTime(2000);
  expect(act).toHaveBeenCalledTimes(21);
});

test("no frame follows after stopping", () => {
  const act = vi.fn();
  const clock = soundClock();
  const stop = startBeat(clock.mixed, 10, act);
  stop();
  clock.goOn(2);
  vi.advanceTimersByTime(2000);
  expect(act).toHaveBeenCalledTimes(1);
  expect(clock.started).toEqual([]);
});
