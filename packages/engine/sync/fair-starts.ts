/** A network that has started nothing for this long takes precedence over others. */
const restMs = 1_000;

/**
 * Actions of callers before sign-in start one in each turn of the event loop, one network after another. If hundreds
 * started at once, each would delay every step of the others, and of anyone who only wants to sign in.
 */
export class FairStarts {
  /** Waiting calls by network. Networks in `#rested` come before those in `#recent`. */
  readonly #rested = new Map<string, (() => void)[]>();
  readonly #recent = new Map<string, (() => void)[]>();
  /** When each network last started something, the longest ago first. */
  readonly #startedMs = new Map<string, number>();
  #isPlanned = false;

  wait(network: string): Promise<void> {
    return new Promise((start) => {
      const queue = this.#rested.get(network) ?? this.#recent.get(network);
      if (queue !== undefined) {
        queue.push(start);
        return;
      }
      this.#forgetRested();
      (this.#startedMs.has(network) ? this.#recent : this.#rested).set(network, [start]);
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#startNext();
    });
  }

  #startNext(): void {
    const line = this.#rested.size > 0 ? this.#rested : this.#recent;
    const next = line.entries().next();
    if (next.done === true) return;
    const [network, queue] = next.value;
    line.delete(network);
    this.#startedMs.delete(network);
    this.#startedMs.set(network, performance.now());
    queue.shift()?.();
    if (queue.length > 0) this.#recent.set(network, queue);
    this.#plan();
  }

  #forgetRested(): void {
    const before = performance.now() - restMs;
    for (const [network, startedMs] of this.#startedMs) {
      if (startedMs > before) return;
      this.#startedMs.delete(network);
    }
  }
}
