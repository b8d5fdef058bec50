import type { ManualClock } from "./scratch-database";
import type { Timers } from "../jobs/alarm";

export class ManualTimers implements Timers {
  readonly longestWaitMs = null;
  readonly #clock: ManualClock;
  readonly #waiting = new Set<{ atMs: number; run: () => void }>();

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  nowMs(): number {
    return this.#clock.ms;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#clock.ms + delayMs, run };
    this.#waiting.add(timer);
    return () => void this.#waiting.delete(timer);
  }

  /** Stops at the time of each timer, so that it may set further timers. */
  async advance(ms: number, settle: () => Promise<void>): Promise<void> {
    const endMs = this.#clock.ms + ms;
    for (;;) {
      await settle();
      const next = [...this.#waiting].sort((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > endMs) break;
      this.#waiting.delete(next);
      this.#clock.ms = Math.max(this.#clock.ms, next.atMs);
      next.run();
    }
    this.#clock.ms = endMs;
    await settle();
  }
}
