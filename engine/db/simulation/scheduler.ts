import type { SeededRng } from "../../kv/seeded-rng";

/** Decides who goes on next, by the seed: every `turn` is a place where others may come in between. */
export class Scheduler {
  readonly #random: SeededRng;
  readonly #waiting: (() => void)[] = [];

  constructor(random: SeededRng) {
    this.#random = random;
  }

  readonly turn = (): Promise<void> => new Promise((go) => this.#waiting.push(go));

  /** Lets one of the waiting go on until it waits again. Returns false when nobody waits. */
  async step(): Promise<boolean> {
    const [go] = this.#waiting.splice(this.#random.integer(this.#waiting.length), 1);
    if (go === undefined) return false;
    go();
    // All that follows from it are microtasks, and those end before the next round of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  }
}
