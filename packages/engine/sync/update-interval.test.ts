import { describe, expect, it } from "vitest";
import { UpdateInterval } from "./update-interval";

function turns(interval: UpdateInterval, clock: { ms: number }, turnMs: number, forMs: number) {
  const endMs = clock.ms + forMs;
  while (clock.ms < endMs) {
    const startedMs = clock.ms;
    clock.ms += turnMs;
    interval.turned(startedMs, clock.ms);
  }
}

describe("the interval between two updates of a socket", () => {
  it("[S28] is zero while turns are short, for any number of them", () => {
    const clock = { ms: 0 };
    const interval = new UpdateInterval(0);
    turns(interval, clock, 14, 5_000);
    expect(interval.ms).toBe(0);
  });

  it("[S28] is zero after one long turn among short ones", () => {
    const clock = { ms: 0 };
    const interval = new UpdateInterval(0);
    for (let second = 0; second < 10; second += 1) {
      turns(interval, clock, 60, 60);
      turns(interval, clock, 5, 940);
      expect(interval.ms).toBe(0);
    }
  });

  it("[S28] grows while turns are long, to a limit", () => {
    const clock = { ms: 0 };
    const interval = new UpdateInterval(0);
    turns(interval, clock, 60, 120);
    const first = interval.ms;
    expect(first).toBeGreaterThan(0);
    turns(interval, clock, 60, 300);
    expect(interval.ms).toBeGreaterThan(first);
    turns(interval, clock, 60, 60_000);
    expect(interval.ms).toBe(300);
  });

  it("[S28] stays while turns are neither short nor long, and is zero again soon after they are short", () => {
    const clock = { ms: 0 };
    const interval = new UpdateInterval(0);
    turns(interval, clock, 60, 1_000);
    const grown = interval.ms;
    turns(interval, clock, 20, 1_000);
    expect(interval.ms).toBe(grown);
    turns(interval, clock, 1, 600);
    expect(interval.ms).toBe(0);
  });
});
