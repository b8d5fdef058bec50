import { jobLimits } from "../limits";
import type { Timers } from "./alarm";

interface Rest {
  attempts: number;
  untilMs: number;
}

/** What failed through no fault of its own waits before it is tried again, each time for longer. */
export class Rests {
  readonly #timers: Timers;
  readonly #byKey = new Map<string, Rest>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  begin(key: string): void {
    const attempts = (this.#byKey.get(key)?.attempts ?? 0) + 1;
    const waitMs = Math.min(jobLimits.retryFirstMs * 2 ** (attempts - 1), jobLimits.retryLastMs);
    this.#byKey.set(key, { attempts, untilMs: this.#timers.nowMs() + waitMs });
  }

  /** It went well: the next failure is a first one. */
  forget(key: string): void {
    this.#byKey.delete(key);
  }

  forgetAll(): void {
    this.#byKey.clear();
  }

  isResting(key: string): boolean {
    const rest = this.#byKey.get(key);
    return rest !== undefined && this.#isAhead(rest);
  }

  /** When the next rests end. */
  *ends(): Generator<number> {
    for (const rest of this.#byKey.values()) if (this.#isAhead(rest)) yield rest.untilMs;
  }

  /** None lasts so long that a clock which was set back must be waited for. */
  #isAhead({ untilMs }: Rest): boolean {
    const leftMs = untilMs - this.#timers.nowMs();
    return leftMs > 0 && leftMs <= jobLimits.retryLastMs;
  }
}
