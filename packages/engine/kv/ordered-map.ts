import sortedBtree from "sorted-btree";
import { bulkLoad } from "sorted-btree/extended/bulkLoad.js";
import type { Key } from "./key";
import type { Direction, SortedMap } from "./sorted-map";

// The package is CommonJS: bundlers give its class, Node an object with its exports.
type Tree<V> = InstanceType<typeof sortedBtree<Key, V>>;
const BTree = ((sortedBtree as { default?: unknown }).default ?? sortedBtree) as typeof sortedBtree;

const byBytes = (a: Key, b: Key) => (a < b ? -1 : a > b ? 1 : 0);

/** The package's default. A write into a shared leaf copies half of the leaf. */
const nodeSizeMax = 32;

/** A sorted map in memory. A write copies only one path of the tree. */
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

  atMost(key: Key): readonly [Key, V] | undefined {
    return this.#tree.getPairOrNextLower(key);
  }

  below(key: Key): readonly [Key, V] | undefined {
    return this.#tree.nextLowerPair(key);
  }

  atLeast(key: Key): readonly [Key, V] | undefined {
    return this.#tree.getPairOrNextHigher(key);
  }

  iterate(from: Key, upTo: Key | null, direction: Direction): IterableIterator<readonly [Key, V]> {
    return direction === "asc"
      ? new PairsWhile(this.#tree.entries(from), (key) => upTo === null || key < upTo)
      : new PairsWhile(
          this.#tree.entriesReversed(upTo ?? undefined, undefined, true),
          (key) => key >= from,
        );
  }
}

/** Not a generator, which would create another object for each pair. */
class PairsWhile<V> implements IterableIterator<readonly [Key, V]> {
  readonly #pairs: Iterator<readonly [Key, V], unknown>;
  readonly #isWithin: (key: Key) => boolean;
  #isOver = false;

  constructor(pairs: Iterator<readonly [Key, V], unknown>, isWithin: (key: Key) => boolean) {
    this.#pairs = pairs;
    this.#isWithin = isWithin;
  }

  next(): IteratorResult<readonly [Key, V], undefined> {
    if (!this.#isOver) {
      const step = this.#pairs.next();
      if (step.done !== true && this.#isWithin(step.value[0])) return step;
      this.#isOver = true;
    }
    return { done: true, value: undefined };
  }

  [Symbol.iterator]() {
    return this;
  }
}
