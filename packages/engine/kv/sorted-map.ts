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
   * A clone for a large read, which adds nothing to memory shared with others. It calls `onMissing` for anything
   * missing on disk, or throws without it.
   */
  aside(onMissing?: (place: string) => void): SortedMap<V>;
}
