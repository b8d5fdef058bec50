import type { Snapshot } from "../db/snapshot";
import type { LiveResult, Watcher } from "./live-result";

interface Owner {
  durableTs: () => bigint;
  unwatch: (result: LiveResult, watcher: Watcher) => void;
}

/**
 * Holds the results of runs that began while their commit was still on its way to disk, until it is there and whoever
 * shows the query has come for them. The disk and the processor then work at the same time.
 */
export class RunsAhead implements Watcher {
  readonly #owner: Owner;
  readonly #held = new Set<LiveResult>();
  #isReleasePlanned = false;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Worth a run: somebody other than this holds the result, and the disk has not been faster. */
  wants(result: LiveResult, snapshot: Snapshot): boolean {
    const viewers = result.watchers.size - Number(result.watchers.has(this));
    return result.isValid && viewers > 0 && snapshot.ts > this.#owner.durableTs();
  }

  onResult(result: LiveResult): void {
    this.#held.add(result);
    if (result.ts <= this.#owner.durableTs()) this.release();
  }

  onInvalid(): void {
    // It goes with the next release; nobody was shown anything by this watcher.
  }

  onBreakdown(): void {
    // Nobody waits here: those who show the query run it again and are told then.
  }

  /** After the turns in which the sockets come for what is now on disk. */
  release(): void {
    if (this.#isReleasePlanned || this.#held.size === 0) return;
    this.#isReleasePlanned = true;
    setImmediate(() => setImmediate(() => this.#release()));
  }

  /** What was never brought to disk is taken back, and given out for release. */
  takeUndurable(): LiveResult[] {
    const undurable = [...this.#held].filter(({ ts }) => ts > this.#owner.durableTs());
    for (const result of undurable) this.#held.delete(result);
    return undurable;
  }

  #release(): void {
    this.#isReleasePlanned = false;
    for (const result of this.#held) {
      if (result.ts > this.#owner.durableTs()) continue;
      this.#held.delete(result);
      this.#owner.unwatch(result, this);
    }
  }
}
