export class Tally<T> {
  readonly #holders = new Map<string, Set<T>>();

  /** False when the limit is reached. */
  add(key: string, holder: T, placesMax: number): boolean {
    const holders = this.#holders.get(key) ?? new Set<T>();
    if (!holders.has(holder) && holders.size >= placesMax) return false;
    this.#holders.set(key, holders.add(holder));
    return true;
  }

  count(key: string): number {
    return this.#holders.get(key)?.size ?? 0;
  }

  /** The holders of the key with the most holders, the oldest first. */
  largest(): ReadonlySet<T> {
    let largest: ReadonlySet<T> = new Set<T>();
    for (const holders of this.#holders.values())
      if (holders.size > largest.size) largest = holders;
    return largest;
  }

  remove(key: string, holder: T): void {
    const holders = this.#holders.get(key);
    holders?.delete(holder);
    if (holders?.size === 0) this.#holders.delete(key);
  }
}
