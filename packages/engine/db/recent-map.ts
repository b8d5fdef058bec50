import { databaseLimits } from "../limits";

/**
 * Keeps at least the newest `recentRequestsMax` entries and at most twice as many. Old entries are dropped all at once:
 * a map that deletes its oldest entry each time spends its time finding it.
 */
export class RecentMap<V> {
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  get(key: string): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: V): void {
    this.#young.set(key, value);
    if (this.#young.size < databaseLimits.recentRequestsMax) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
