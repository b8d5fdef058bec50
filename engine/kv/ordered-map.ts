import sortedBtree from "sorted-btree";
import { bulkLoad } from "sorted-btree/extended/bulkLoad.js";
import type { Key } from "./key";
import type { Direction, SortedMap } from "./sorted-map";

// The package is CommonJS: bundlers give its class, Node its exports.
type Tree<V> = InstanceType<typeof sortedBtree<Key, V>>;
const BTree = ((sortedBtree as { default?: unknown }).default ?? sortedBtree) as typeof sortedBtree;

const byBytes = (a: Key, b: Key) => (a < b ? -1 : a > b ? 1 : 0);

/** The package's default. A write into a shared leaf copies half of it. */
const nodeSizeMax = 32;

/** In memory: a write copies one path. */
export class OrderedMap<V> implements SortedMap<V> {
  readonly #tree: Tree<V>;

  constructor(tree: Tree<V> = new BTree<Key, V>(undefined, byBytes, nodeSizeMax)) {
    this.#tree = tree;
  }

  /** `keys` must be ascending and unique. Gives fuller nodes, in a fraction of the time of single writes. */
  static ofSorted<V>(keys: Key[], values: V[]): OrderedMap<V> {
    return new OrderedMap(bulkLoad(keys, values, nodeSizeMax, byBytes));
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: Key): V | undefined {
    return this.#tree.get(key);
  }

  set(key: Key, value: V): void {
    this.#tree.set(key, value);
  }

  delete(key: Key): void {
    this.#tree.delete(key);
  }

  clone(): OrderedMap<V> {
    return new OrderedMap(this.#tree.clone());
  }

  aside(): OrderedMap<V> {
    return this.clone();
  }

  /** The pair with the largest key that is at most `key`. */
  atMost(key: Key): readonly [Key, V] | undefined {
    return this.#tree.getPairOrNextLower(key);
  }

  /** The pair with the largest key below `key`. */
  below(key: Key): readonly [Key, V] | undefined {
    return this.#tree.nextLowerPair(key);
  }

  /** The pair with the smallest key that is at least `key`. */
  atLeast(key: Key): readonly [Key, V] | undefined {
    return this.#tree.getPairOrNextHigher(key);
  }

  *iterate(from: Key, upTo: Key | null, direction: Direction): Generator<readonly [Key, V]> {
    if (direction === "asc") {
      for (const pair of this.#tree.entries(from)) {
        if (upTo !== null && pair[0] >= upTo) return;
        yield pair;
      }
    } else {
      for (const pair of this.#tree.entriesReversed(upTo ?? undefined, undefined, true)) {
        if (pair[0] < from) return;
        yield pair;
      }
    }
  }
}
