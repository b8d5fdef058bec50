import { clearImmediate, setImmediate } from "node:timers";

/**
 * Lets mutations start one after the other. One that only computes finishes before the next begins, so that those
 * which write the same row do not undo each other's work; one that waits for something real lets the next begin.
 */
export class MutationLane {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Returns how to leave. `isAlone`: nobody may begin before that, however long it takes. */
  async enter(isAlone: boolean): Promise<() => void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#isTaken = false;
    };
    if (isAlone) return leave;
    const soon = setImmediate(leave);
    return () => {
      clearImmediate(soon);
      leave();
    };
  }
}
