import { clearImmediate, setImmediate } from "node:timers";

/**
 * Starts mutations one after another. A mutation that only computes finishes before the next begins, so that mutations
 * of the same row don't conflict; one that waits for something outside lets the next begin.
 */
export class MutationLane {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Returns a function that leaves the lane. With `isAlone` no other mutation begins before that, no matter how long it
   * takes.
   */
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
