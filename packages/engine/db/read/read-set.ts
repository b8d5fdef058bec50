import { type Key, successorOfKey } from "../../kv/key";

/** Half-open: includes `from`, excludes `upTo`. A null `upTo` is the end of the key space. */
export interface KeyRange {
  from: Key;
  upTo: Key | null;
}

export function pointRange(key: Key): KeyRange {
  return { from: key, upTo: successorOfKey(key) };
}

/** Whether any written key is in `reads`, which must be sorted and disjoint, as `ReadSet.ranges()` returns it. */
export function overlaps(reads: readonly KeyRange[], written: readonly Key[]): boolean {
  return written.some((key) => isCovered(reads, key));
}

function isCovered(reads: readonly KeyRange[], key: Key): boolean {
  let low = 0;
  let high = reads.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((reads[middle] as KeyRange).from <= key) low = middle + 1;
    else high = middle;
  }
  const last = reads[low - 1];
  return last !== undefined && (last.upTo === null || key < last.upTo);
}

/** Everything that one run has read. A range may still grow after it was added: a scan widens its own row by row. */
export class ReadSet {
  readonly #ranges: KeyRange[] = [];

  add(range: KeyRange): void {
    this.#ranges.push(range);
  }

  merge(other: ReadSet): void {
    for (const range of other.#ranges) this.#ranges.push(range);
  }

  /** Sorted; touching ranges are joined. */
  ranges(): KeyRange[] {
    const sorted = this.#ranges
      .filter((range) => range.upTo === null || range.from < range.upTo)
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    const joined: KeyRange[] = [];
    for (const { from, upTo } of sorted) {
      const last = joined.at(-1);
      if (last === undefined || (last.upTo !== null && last.upTo < from))
        joined.push({ from, upTo });
      else if (last.upTo !== null && (upTo === null || upTo > last.upTo)) last.upTo = upTo;
    }
    return joined;
  }
}

interface Entry<T> extends KeyRange {
  item: T;
}

/**
 * Finds the readers of a written key without checking all of them. A range only has keys that begin with the common
 * prefix of its two ends, so ranges are filed under that prefix, and a key is looked up once per prefix length in use.
 */
export class RangeIndex<T> {
  readonly #byLength = new Map<number, Map<Key, Set<Entry<T>>>>();

  /** Returns a function that removes the item. `reads` must not change afterwards. */
  add(reads: readonly KeyRange[], item: T): () => void {
    const entries = reads.map(({ from, upTo }) => ({ from, upTo, item }));
    for (const entry of entries) this.#bucketOf(entry).add(entry);
    return () => {
      for (const entry of entries) this.#remove(entry);
    };
  }

  hit(written: readonly Key[]): Set<T> {
    const items = new Set<T>();
    for (const [length, buckets] of this.#byLength) {
      for (const key of written) {
        const bucket = buckets.get(key.slice(0, length));
        if (bucket === undefined) continue;
        for (const { from, upTo, item } of bucket) {
          if (from <= key && (upTo === null || key < upTo)) items.add(item);
        }
      }
    }
    return items;
  }

  #bucketOf(range: KeyRange): Set<Entry<T>> {
    const prefix = commonPrefix(range);
    const buckets = this.#byLength.get(prefix.length) ?? new Map<Key, Set<Entry<T>>>();
    this.#byLength.set(prefix.length, buckets);
    const bucket = buckets.get(prefix) ?? new Set<Entry<T>>();
    buckets.set(prefix, bucket);
    return bucket;
  }

  #remove(entry: Entry<T>): void {
    const prefix = commonPrefix(entry);
    const buckets = this.#byLength.get(prefix.length);
    const bucket = buckets?.get(prefix);
    bucket?.delete(entry);
    if (bucket?.size === 0) buckets?.delete(prefix);
    if (buckets?.size === 0) this.#byLength.delete(prefix.length);
  }
}

function commonPrefix({ from, upTo }: KeyRange): Key {
  if (upTo === null) return "";
  let length = 0;
  while (length < from.length && from.charCodeAt(length) === upTo.charCodeAt(length)) length++;
  return from.slice(0, length);
}
