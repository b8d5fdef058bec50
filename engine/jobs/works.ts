import type { Timers } from "./alarm";
import { Rests } from "./rests";

interface WorksOptions {
  timers: Timers;
  report: (error: unknown, doing: string) => void;
  /** There is room again, or something to be tried again. */
  onEnd: () => void;
}

/** Work under way, by key. What then could not be written is still due, and would fail over and over without a rest. */
export class Works {
  readonly #options: WorksOptions;
  readonly #rests: Rests;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: WorksOptions) {
    this.#options = options;
    this.#rests = new Rests(options.timers);
  }

  get count(): number {
    return this.#running.size;
  }

  /** Neither under way nor at rest. */
  isFree(key: string): boolean {
    return !this.#running.has(key) && !this.#rests.isResting(key);
  }

  /** Until it ends, and then on to what is next. */
  follow(key: string, doing: string, work: Promise<void>): void {
    const followed = work
      .then(() => this.#rests.forget(key))
      .catch((error: unknown) => {
        this.#options.report(error, doing);
        this.#rests.begin(key);
      })
      .finally(() => {
        this.#running.delete(key);
        this.#options.onEnd();
      });
    this.#running.set(key, followed);
  }

  /** When what rests is to be tried again. */
  restEnds(): Iterable<number> {
    return this.#rests.ends();
  }

  forgetRests(): void {
    this.#rests.forgetAll();
  }

  /** Until nothing runs, including what begins meanwhile because a place has become free. */
  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}
