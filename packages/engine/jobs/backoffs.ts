import { jobLimits } from "../limits";
import type { Timers } from "./alarm";

interface Backoff {
  attempts: number;
  untilMs: number;
}

/** The backoff of jobs that failed for reasons outside of them: each retry waits longer. */
export class Backoffs {
  readonly #timers: Timers;
  readonly #byKey = new Map<string, Backoff>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  begin(key: string): void {
    const attempts = (this.#byKey.get(key)?.attempts ?? 0) + 1;
    const waitMs = Math.min(jobLimits.retryFirstMs * 2 ** (attempts - 1), jobLimits.retryLastMs);
    this.#byKey.set(key, { attempts, untilMs: this.#timers.nowMs() + waitMs });
  }

  /** After a success, the next failure starts over. */
  clear(key: string): void {
    this.#byKey.delete(key);
  }

  clearAll(): void {
    this.#byKey.clear();
  }

  isWaiting(key: string): boolean {
    const backoff = this.#byKey.get(key);
    return backoff !== undefined && this.#isAhead(backoff);
  }

  *ends(): Generator<number> {
    for (const backoff of this.#byKey.values()) if (this.#isAhead(backoff)) yield backoff.untilMs;
  }

  /** Ignores waits that a clock set back has made too long. */
  #isAhead({ untilMs }: Backoff): boolean {
    const leftMs = untilMs - this.#timers.nowMs();
    return leftMs > 0 && leftMs <= jobLimits.retryLastMs;
  }
}
