import type { Timers } from "./alarm";
import { Backoffs } from "./backoffs";

interface WorksOptions {
  timers: Timers;
  report: (error: unknown, doing: string) => void;
  /** Called when there is room for another job, or a retry is due. */
  onEnd: () => void;
}

/**
 * Running jobs by key. A job whose result could not be written stays due, and without backoff it would fail over and
 * over.
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

  retryTimes(): Iterable<number> {
    return this.#backoffs.ends();
  }

  clearBackoffs(): void {
    this.#backoffs.clearAll();
  }

  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}
