import { databaseLimits } from "../limits";

/**
 * Holds at least the newest `recentRequestsMax` entries and at most twice as many. Old ones go all at once: a map that
 * loses its oldest entry at each turn spends its time looking for it.
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
