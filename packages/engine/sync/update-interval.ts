const judgeEveryMs = 50;
const intervalMs = { min: 20, max: 300 };
const growth = 1.5;
/** Between these limits the interval stays unchanged. */
const turnMs = { short: 15, long: 30 };

/**
 * How long a socket waits between two updates: not at all while a turn of the process is short. When turns become long,
 * the interval grows until they are short again. Then several changes share one run of a query, and mutations
 * don't wait behind runs whose results the next change replaces.
 */
export class UpdateInterval {
  #judgedAtMs: number;
  #turns = 0;
  #turnsMs = 0;
  #ms = 0;

  constructor(nowMs: number) {
    this.#judgedAtMs = nowMs;
  }

  get ms(): number {
    return this.#ms;
  }

  /** Counts a turn in which all waiting sockets were served. */
  turned(startedMs: number, nowMs: number): void {
    this.#turns++;
    this.#turnsMs += nowMs - startedMs;
    if (nowMs - this.#judgedAtMs < judgeEveryMs) return;
    const meanMs = this.#turnsMs / this.#turns;
    this.#judgedAtMs = nowMs;
    this.#turns = this.#turnsMs = 0;
    if (meanMs > turnMs.long) this.#lengthen();
    else if (meanMs < turnMs.short) this.#shorten();
  }

  #lengthen(): void {
    const longerMs = Math.max(this.#ms * growth, intervalMs.min);
    this.#ms = Math.min(longerMs, intervalMs.max);
  }

  #shorten(): void {
    const shorterMs = this.#ms / growth;
    this.#ms = shorterMs < intervalMs.min ? 0 : shorterMs;
  }
}
