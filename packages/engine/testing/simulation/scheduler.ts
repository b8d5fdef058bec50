import type { SeededRng } from "../seeded-rng";

/** Picks the next task to run, depending on the seed. At every `turn` other tasks may run. */
export class Scheduler {
  readonly #random: SeededRng;
  readonly #waiting: (() => void)[] = [];

  constructor(random: SeededRng) {
    this.#random = random;
  }

  readonly turn = (): Promise<void> => new Promise((go) => this.#waiting.push(go));

  /** Runs a waiting task until it waits again. Returns false when no task waits. */
  async step(): Promise<boolean> {
    const [go] = this.#waiting.splice(this.#random.integer(this.#waiting.length), 1);
    if (go === undefined) return false;
    go();
    // The rest is microtasks, which end before the next round of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  }
}
