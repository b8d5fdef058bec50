import type { Key } from "./key";

export type Direction = "asc" | "desc";

/** A map in the order of its keys, whose copies share structure: `clone` costs nothing. */
export interface SortedMap<V> {
  get(key: Key): V | undefined;
  set(key: Key, value: V): void;
  delete(key: Key): void;
  clone(): SortedMap<V>;
  /** Pairs with `from <= key < upTo`. The iterator is invalid after a write to the map: start again. */
  iterate(from: Key, upTo: Key | null, direction: Direction): Iterable<readonly [Key, V]>;
  /**
   * For reading much once: a clone whose reads keep nothing in memory that others use. It passes on where something is missing on
   * the disk, and without `onMissing` throws.
   */
  aside(onMissing?: (place: string) => void): SortedMap<V>;
}
