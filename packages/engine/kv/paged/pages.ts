import type { Key } from "../key";
import { OrderedMap } from "../ordered-map";
import type { Direction } from "../sorted-map";
import type { KnownRanges } from "./known-ranges";

export interface Range {
  readonly from: Key;
  readonly upTo: Key;
}

/** The disk's entry at a key. One value has several keys; `home` is the one that identifies it. */
export interface ColdEntry<V> {
  readonly key: Key;
  readonly home: Key;
  /** Null for a value that is missing or being written. Maps that may see one being written have it in memory. */
  readonly value: V | null;
  readonly place: string;
}

export interface ColdSource<V> {
  read(range: Range, direction: Direction, max: number): ColdEntry<V>[];
  at(key: Key): ColdEntry<V> | null;
  bytesOf(value: V): number;
}

export interface Page<V> {
  readonly range: Range;
  readonly entries: readonly ColdEntry<V>[];
  /** True when the range has no other entries. */
  readonly isWhole: boolean;
}

/**
 * What the disk had before a change, for maps that are older than the change. Old maps refer to their generation, and
 * it refers to the newer ones, so it is collected with the last old map.
 */
export interface Generation<V> {
  next: { readonly before: OrderedMap<V | null>; readonly generation: Generation<V> } | null;
}

/** The newest state of the database, or the newest on the disk: both get every further change. */
export interface LatestMap<V> {
  readonly entries: OrderedMap<V | null>;
  generation: Generation<V>;
  take(page: Page<V>, isNoted: boolean): void;
  dropGone(key: Key): void;
}

const newGeneration = <V>(): Generation<V> => ({ next: null });

/** Entries read from the disk at once; a query reads a few dozen rows at a time. */
const entriesAtOnce = 64;
/** Approximate bytes of memory for an entry besides its key. */
const entryBytes = 110;

/**
 * The part of the entries that is in memory, and the disk behind it. Memory has two halves: when the young one is full
 * it becomes the old one. Entries of the old one return to the young one when they are read.
 */
export class Pages<V> {
  readonly #source: ColdSource<V>;
  readonly #bytesMax: number;
  #old: { entries: OrderedMap<V | null>; known: KnownRanges } | null = null;
  #bytes = 0;
  /** Bytes that could not be released at the last turn. */
  #bytesKept = 0;
  #newest: LatestMap<V> | null = null;
  #generation: Generation<V> = newGeneration();
  /** Keys that are not in the file yet, with the commit that wrote them last. They never leave memory. */
  readonly #dirty = new Map<Key, bigint>();
  /** Gets the row of each document that is damaged or missing when it is read; "" where a part can't be read at all. */
  onDamaged: (place: string) => void = () => undefined;
  /** How often the old half was replaced: a map from before a turn must not read the new old half. */
  turns = 0;

  constructor(source: ColdSource<V>, bytesMax: number) {
    this.#source = source;
    this.#bytesMax = bytesMax;
  }

  get generation(): Generation<V> {
    return this.#generation;
  }

  /** Keeps what any map reads from the disk, because later maps are its clones. */
  get newest(): LatestMap<V> | null {
    return this.#newest;
  }

  follow(newest: LatestMap<V>): void {
    this.#newest = newest;
    newest.generation = this.#generation;
  }

  get isFull(): boolean {
    return this.#bytes > Math.max(this.#bytesMax / 2, 2 * this.#bytesKept);
  }

  note(bytes: number): void {
    this.#bytes += bytes;
  }

  noteEntry(key: Key, value: V | undefined): void {
    this.#bytes +=
      key.length + entryBytes + (value === undefined ? 0 : this.#source.bytesOf(value));
  }

  /** The first page of a range that the map knows nothing about; `turns` is the map's count. */
  page(range: Range, direction: Direction, turns: number): Page<V> {
    const old = turns === this.turns ? this.#old : null;
    const isAscending = direction === "asc";
    const known = isAscending ? old?.known.after(range.from) : old?.known.before(range.upTo);
    if (known == null) return this.#coldPage(range, direction);
    const [from, upTo] = [max(known.from, range.from), min(known.upTo, range.upTo)];
    if (from < upTo && (isAscending ? from === range.from : upTo === range.upTo))
      return this.#oldPage({ from, upTo }, direction);
    const gap = isAscending
      ? { from: range.from, upTo: min(range.upTo, known.from) }
      : { from: max(range.from, known.upTo), upTo: range.upTo };
    return this.#coldPage(gap, direction);
  }

  at(key: Key, turns: number): ColdEntry<V> | null {
    const old = turns === this.turns ? this.#old : null;
    const value = old?.entries.get(key);
    if (value != null) return { key, home: key, value, place: "" };
    if (value === null || old?.known.has(key) === true) return null;
    return this.#source.at(key);
  }

  written(keys: readonly Key[], ts: bigint): void {
    for (const key of keys) this.#dirty.set(key, ts);
  }

  get dirtyKeys(): Iterable<Key> {
    return this.#dirty.keys();
  }

  /** Commits after `ts` were dropped. Their keys may also have older writes, which stay dirty. */
  dropAfter(ts: bigint): void {
    this.#old = null;
    for (const [key, written] of this.#dirty) if (written > ts) this.#dirty.set(key, ts);
  }

  /** Called before the disk changes. `before` is what it has now. */
  changing(before: OrderedMap<V | null>): void {
    const generation = newGeneration<V>();
    this.#generation.next = { before, generation };
    this.#generation = generation;
  }

  /** Called when the disk has everything up to `ts`. `latest` must not contain an older map. */
  changed(ts: bigint, latest: readonly LatestMap<V>[]): void {
    for (const map of latest) map.generation = this.#generation;
    for (const [key, written] of this.#dirty) {
      if (written > ts) continue;
      this.#dirty.delete(key);
      for (const map of latest) map.dropGone(key);
      if (this.#newest?.entries.get(key) === undefined) this.#old?.entries.delete(key);
    }
  }

  /** Makes the young half the old one. Returns the entries that are not on the disk, which stay young. */
  turn(entries: OrderedMap<V | null>, known: KnownRanges): OrderedMap<V | null> {
    this.#old = { entries: entries.clone(), known: known.clone() };
    this.turns++;
    this.#bytes = 0;
    const young = new OrderedMap<V | null>();
    for (const key of this.#dirty.keys()) {
      const value = entries.get(key);
      if (value === undefined) continue;
      young.set(key, value);
      this.noteEntry(key, value ?? undefined);
    }
    this.#bytesKept = this.#bytes;
    return young;
  }

  forget({ from, upTo }: Range): void {
    if (this.#old === null) return;
    for (const [key] of [...this.#old.entries.iterate(from, upTo, "asc")])
      this.#old.entries.delete(key);
    this.#old.known.remove(from, upTo);
  }

  #oldPage(range: Range, direction: Direction): Page<V> {
    const entries: ColdEntry<V>[] = [];
    for (const [key, value] of this.#old?.entries.iterate(range.from, range.upTo, direction) ??
      []) {
      if (value === null) continue;
      entries.push({ key, home: key, value, place: "" });
      if (entries.length === entriesAtOnce) break;
    }
    return { range: pageRange(range, direction, entries), entries, isWhole: true };
  }

  #coldPage(range: Range, direction: Direction): Page<V> {
    const entries = this.#source.read(range, direction, entriesAtOnce);
    return { range: pageRange(range, direction, entries), entries, isWhole: true };
  }
}

function pageRange<V>(range: Range, direction: Direction, entries: readonly ColdEntry<V>[]): Range {
  const last = entries.at(-1);
  if (last === undefined || entries.length < entriesAtOnce) return range;
  return direction === "asc"
    ? { from: range.from, upTo: `${last.key}\0` }
    : { from: last.key, upTo: range.upTo };
}

const max = (a: Key, b: Key) => (a > b ? a : b);
const min = (a: Key, b: Key) => (a < b ? a : b);
