import type { Key } from "../key";
import { OrderedMap } from "../ordered-map";
import type { Direction, SortedMap } from "../sorted-map";
import { idOfRow } from "../sqlite/row-key";
import { DamageError } from "../store";
import { KnownRanges } from "./known-ranges";
import type { ColdEntry, Generation, LatestMap, Page, Pages, Range } from "./pages";

interface Origin<V> {
  readonly generation: Generation<V>;
  readonly turns: number;
  readonly isAside: boolean;
  readonly onMissing: (place: string) => void;
}

/**
 * A sorted map of which a part is in memory and the rest on the disk. It loads missing entries, which readers don't
 * notice. Its clones are older and newer states of one database; entries that any of them loads are added to the
 * newest.
 */
export class PagedMap<V> implements SortedMap<V>, LatestMap<V> {
  readonly #pages: Pages<V>;
  readonly #isAside: boolean;
  readonly #onMissing: (place: string) => void;
  /** Null for a deleted key that the disk may still have. */
  readonly entries: OrderedMap<V | null>;
  readonly known: KnownRanges;
  /** The disk's generation when this state was the newest. */
  generation: Generation<V>;
  readonly turns: number;
  /** Grows with every change of `entries`, which invalidates their iterators. */
  #version = 0;

  constructor(
    pages: Pages<V>,
    entries = new OrderedMap<V | null>(),
    known = new KnownRanges(),
    {
      generation = pages.generation,
      turns = pages.turns,
      isAside = false,
      onMissing = (place) => {
        pages.onDamaged(place);
        refuse(place);
      },
    }: Partial<Origin<V>> = {},
  ) {
    this.#pages = pages;
    this.turns = turns;
    this.entries = entries;
    this.known = known;
    this.generation = generation;
    this.#isAside = isAside;
    this.#onMissing = onMissing;
  }

  get(key: Key): V | undefined {
    const entry = this.entries.get(key);
    if (entry !== undefined) return entry ?? undefined;
    if (this.known.has(key)) return undefined;
    const found = this.#pages.at(key, this.turns);
    const range = { from: key, upTo: `${key}\0` };
    this.#share({ range, entries: found === null ? [] : [found], isWhole: found === null });
    return this.entries.get(key) ?? undefined;
  }

  set(key: Key, value: V): void {
    this.entries.set(key, value);
    this.#version++;
    this.#pages.noteEntry(key, undefined);
  }

  delete(key: Key): void {
    this.entries.set(key, null);
    this.#version++;
  }

  clone(): PagedMap<V> {
    return this.#copy(this.#isAside);
  }

  aside(onMissing?: (place: string) => void): PagedMap<V> {
    return this.#copy(true, onMissing);
  }

  /** The same state with as little in memory as possible. */
  turn(): PagedMap<V> {
    return new PagedMap(this.#pages, this.#pages.turn(this.entries, this.known));
  }

  *iterate(from: Key, upTo: Key | null, direction: Direction): Generator<readonly [Key, V]> {
    let left: Range = { from, upTo: upTo ?? afterAllKeys };
    while (left.from < left.upTo) {
      const known =
        direction === "asc" ? this.known.after(left.from) : this.known.before(left.upTo);
      const part = known === null ? null : firstPart(left, known, direction);
      if (part === null)
        this.#share(this.#pages.page(gapBefore(left, known, direction), direction, this.turns));
      else {
        yield* this.#iterateKnown(part, direction);
        left = direction === "asc" ? { ...left, from: part.upTo } : { ...left, upTo: part.from };
      }
    }
  }

  /** Removes the range of a dropped index from memory. */
  forget(range: Range): void {
    for (const [key] of [...this.entries.iterate(range.from, range.upTo, "asc")])
      this.entries.delete(key);
    this.known.remove(range.from, range.upTo);
    this.#version++;
  }

  /** Called when the disk no longer has the deleted key. */
  dropGone(key: Key): void {
    if (this.entries.get(key) !== null) return;
    this.entries.delete(key);
    this.#version++;
  }

  *#iterateKnown(part: Range, direction: Direction): Generator<readonly [Key, V]> {
    let { from, upTo } = part;
    for (let isDone = false; !isDone;) {
      isDone = true;
      const version = this.#version;
      for (const [key, value] of this.entries.iterate(from, upTo, direction)) {
        if (direction === "asc") from = `${key}\0`;
        else upTo = key;
        if (value !== null) yield [key, value];
        if (version === this.#version) continue;
        isDone = false;
        break;
      }
    }
  }

  #copy(isAside: boolean, onMissing = this.#onMissing): PagedMap<V> {
    const { generation, turns } = this;
    const origin = { generation, turns, isAside, onMissing };
    return new PagedMap(this.#pages, this.entries.clone(), this.known.clone(), origin);
  }

  #share(page: Page<V>): void {
    const { newest } = this.#pages;
    this.take(page, this === newest);
    if (newest !== null && newest !== this && !this.#isAside) newest.take(page, true);
  }

  /** This state's own entries come first, then what the disk had when it was the newest, then what the disk has now. */
  take({ range, entries, isWhole }: Page<V>, isNoted: boolean): void {
    for (let older = this.generation.next; older !== null; older = older.generation.next) {
      for (const [key, value] of older.before.iterate(range.from, range.upTo, "asc"))
        if (this.entries.get(key) === undefined) this.entries.set(key, value);
    }
    for (const entry of entries) this.#takeEntry(entry, isNoted);
    if (isWhole) this.known.add(range.from, range.upTo);
    this.#version++;
  }

  #takeEntry({ key, home, value, place }: ColdEntry<V>, isNoted: boolean): void {
    if (this.entries.get(key) !== undefined) return;
    let own = this.entries.get(home);
    if (own === undefined) {
      const found = this.#before(home);
      own = found === undefined ? value : found;
      if (own === null && found === undefined) {
        this.#onMissing(place);
        return;
      }
      this.entries.set(home, own);
      if (isNoted) this.#pages.noteEntry(home, own ?? undefined);
    }
    if (own === null || home === key) return;
    this.entries.set(key, own);
    if (isNoted) this.#pages.noteEntry(key, undefined);
  }

  #before(key: Key): V | null | undefined {
    for (let older = this.generation.next; older !== null; older = older.generation.next) {
      const value = older.before.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

function refuse(place: string): never {
  throw new DamageError(`The document ${idOfRow(place)} is damaged or missing on the disk.`);
}

/** Keys are bytes, so no key contains this character. */
const afterAllKeys: Key = "\uffff";

/** The known part at the beginning of `left`; null when its beginning is unknown. */
function firstPart(left: Range, known: Range, direction: Direction): Range | null {
  if (direction === "asc") {
    if (known.from > left.from) return null;
    return { from: left.from, upTo: known.upTo < left.upTo ? known.upTo : left.upTo };
  }
  if (known.upTo < left.upTo) return null;
  return { from: known.from > left.from ? known.from : left.from, upTo: left.upTo };
}

function gapBefore(left: Range, known: Range | null, direction: Direction): Range {
  if (known === null) return left;
  return direction === "asc"
    ? { from: left.from, upTo: known.from < left.upTo ? known.from : left.upTo }
    : { from: known.upTo > left.from ? known.upTo : left.from, upTo: left.upTo };
}
