import type { Timers } from "./alarm";
import { Backoffs } from "./backoffs";

interface WorksOptions {
  timers: Timers;
  report: (error: unknown, doing: string) => void;
  /** Called when there is room again, or something to retry. */
  onEnd: () => void;
}

/**
 * Running jobs, by key. A job whose result could not be written is still due, and would fail over and over without
 * backoff.
 */
export class Works {
  readonly #options: WorksOptions;
  readonly #backoffs: Backoffs;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: WorksOptions) {
    this.#options = options;
    this.#backoffs = new Backoffs(options.timers);
  }

  get count(): number {
    return this.#running.size;
  }

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** Neither running nor waiting for a retry. */
  isFree(key: string): boolean {
    return !this.#running.has(key) && !this.#backoffs.isWaiting(key);
  }

  /** Tracks it until it ends, then starts what is next. */
  track(key: string, doing: string, work: Promise<void>): void {
    const tracked = work
      .then(() => this.#backoffs.clear(key))
      .catch((error: unknown) => {
        this.#options.report(error, doing);
        this.#backoffs.begin(key);
      })
      .finally(() => {
        this.#running.delete(key);
        this.#options.onEnd();
      });
    this.#running.set(key, tracked);
  }

  /** When waits for a retry end. */
  retryTimes(): Iterable<number> {
    return this.#backoffs.ends();
  }

  clearBackoffs(): void {
    this.#backoffs.clearAll();
  }

  /** Waits until nothing runs, including jobs that start meanwhile. */
  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}
