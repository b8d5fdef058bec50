import type { Snapshot } from "../db/snapshot";
import type { LiveResult, Watcher } from "./live-result";

interface Owner {
  durableTs: () => bigint;
  unwatch: (result: LiveResult, watcher: Watcher) => void;
}

/**
 * Keeps results of runs that began while their commit was being written, until it is on disk and subscribers have taken
 * them. So disk and processor work at the same time.
 */
export class RunsAhead implements Watcher {
  readonly #owner: Owner;
  readonly #held = new Set<LiveResult>();
  #isReleasePlanned = false;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Whether a run ahead is useful: the result has another subscriber, and the commit is not on disk yet. */
  wants(result: LiveResult, snapshot: Snapshot): boolean {
    const viewers = result.watchers.size - Number(result.watchers.has(this));
    return result.isValid && viewers > 0 && snapshot.ts > this.#owner.durableTs();
  }

  onResult(result: LiveResult): void {
    this.#held.add(result);
    if (result.ts <= this.#owner.durableTs()) this.release();
  }

  onInvalid(): void {
    // The next release removes it; this subscriber shows nothing.
  }

  onBreakdown(): void {
    // Nothing waits here: subscribers run the query again themselves.
  }

  /** Called after sockets have taken what is now on disk. */
  release(): void {
    if (this.#isReleasePlanned || this.#held.size === 0) return;
    this.#isReleasePlanned = true;
    setImmediate(() => setImmediate(() => this.#release()));
  }

  /** Returns the results of commits that never reached the disk, to discard them. */
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
