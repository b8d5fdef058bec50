import type { SeededRng } from "../seeded-rng";

/** Picks who runs next, by the seed. At every `turn` others may run in between. */
export class Scheduler {
  readonly #random: SeededRng;
  readonly #waiting: (() => void)[] = [];

  constructor(random: SeededRng) {
    this.#random = random;
  }

  readonly turn = (): Promise<void> => new Promise((go) => this.#waiting.push(go));

  /** Runs one of the waiting until it waits again. Returns false when there are none. */
  async step(): Promise<boolean> {
    const [go] = this.#waiting.splice(this.#random.integer(this.#waiting.length), 1);
    if (go === undefined) return false;
    go();
    // Everything that follows is microtasks, which end before the next round of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  }
}
