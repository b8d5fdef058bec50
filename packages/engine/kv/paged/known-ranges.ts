import type { Key } from "../key";
import { OrderedMap } from "../ordered-map";

/** The ranges of keys that a map has completely. Touching ranges are joined. */
export class KnownRanges {
  /** Maps a range's first key to the key after its last. */
  readonly #ends: OrderedMap<Key>;

  constructor(ends: OrderedMap<Key> = new OrderedMap()) {
    this.#ends = ends;
  }

  clone(): KnownRanges {
    return new KnownRanges(this.#ends.clone());
  }

  has(key: Key): boolean {
    const upTo = this.#ends.atMost(key)?.[1];
    return upTo !== undefined && key < upTo;
  }

  after(key: Key): { from: Key; upTo: Key } | null {
    const [, upTo] = this.#ends.atMost(key) ?? [];
    if (upTo !== undefined && key < upTo) return { from: key, upTo };
    const next = this.#ends.atLeast(key);
    return next === undefined ? null : { from: next[0], upTo: next[1] };
  }

  /** The known range that ends at `key`, goes beyond it, or is the last before it. */
  before(key: Key): { from: Key; upTo: Key } | null {
    const [from, upTo] = this.#ends.below(key) ?? [];
    if (from === undefined || upTo === undefined) return null;
    return { from, upTo: upTo < key ? upTo : key };
  }

  add(from: Key, upTo: Key): void {
    if (from >= upTo) return;
    let [first, last] = [from, upTo];
    for (let next = this.#ends.atMost(last); next !== undefined && next[1] >= first;) {
      if (next[0] < first) first = next[0];
      if (next[1] > last) last = next[1];
      this.#ends.delete(next[0]);
      next = this.#ends.atMost(last);
    }
    this.#ends.set(first, last);
  }

  remove(from: Key, upTo: Key): void {
    for (let at = this.#ends.below(upTo); at !== undefined && at[1] > from;) {
      this.#ends.delete(at[0]);
      if (at[0] < from) this.#ends.set(at[0], from);
      if (at[1] > upTo) this.#ends.set(upTo, at[1]);
      if (at[0] <= from) return;
      at = this.#ends.below(at[0]);
    }
  }
}
