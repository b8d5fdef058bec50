export interface Timers {
  nowMs(): number;
  /** Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Longer waits are split, so that a changed wall clock is noticed. Null when time is simulated. */
  readonly longestWaitMs: number | null;
}

export const systemTimers: Timers = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref();
    return () => {
      clearTimeout(timer);
    };
  },
  longestWaitMs: 60_000,
};

/** Node's timers have 31 bits. */
const delayMsMax = 2 ** 31 - 1;

/** Rings at the earliest of the times it was set for. The owner checks what is due. */
export class Alarm {
  readonly #timers: Timers;
  readonly #ring: () => void;
  #cancel: (() => void) | null = null;
  #atMs = Infinity;

  constructor(timers: Timers, ring: () => void) {
    this.#timers = timers;
    this.#ring = ring;
  }

  get isSet(): boolean {
    return this.#cancel !== null;
  }

  setFor(atMs: number): void {
    if (atMs >= this.#atMs) return;
    this.clear();
    this.#atMs = atMs;
    // Rounded up: an alarm that rings a fraction early would find nothing due and ring again at once.
    const waitMs = Math.max(0, Math.ceil(atMs - this.#timers.nowMs()));
    const delayMs = Math.min(waitMs, this.#timers.longestWaitMs ?? Infinity, delayMsMax);
    this.#cancel = this.#timers.after(delayMs, () => {
      this.clear();
      this.#ring();
    });
  }

  clear(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#atMs = Infinity;
  }
}
