import { setImmediate } from "node:timers/promises";
import type { Key } from "../../kv/key";

export interface Found {
  readonly _id: string;
  readonly _score: number;
}

interface Row {
  readonly id: string;
  readonly vector: readonly number[];
  /** The values of the filter fields, encoded as keys. */
  readonly filters: readonly Key[];
}

/** The values that a filter field may have, by the field's position. Convex joins fields by "or", too. */
export type VectorFilter = ReadonlyMap<number, ReadonlySet<Key>>;

const rowsPerPart = 1_024;
/** Multiplications before others get a turn of the event loop: some milliseconds. */
const productsPerTurn = 4_000_000;

/** Vectors of one dimension, each scaled to length one, so that the product of two is the cosine of their angle. */
export class VectorRows {
  readonly #dimensions: number;
  /** A new part is added when the last is full, because growing a single array would copy it. */
  readonly #parts: Float32Array[] = [];
  readonly #keys: Key[] = [];
  readonly #ids: string[] = [];
  readonly #filters: (readonly Key[])[] = [];
  readonly #places = new Map<Key, number>();
  /** Rows with equal values share one string in memory. */
  readonly #shared = new Map<Key, { readonly value: Key; count: number }>();

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
  }

  get byteCount(): number {
    return this.#parts.length * bytesPerPart(this.#dimensions);
  }

  get valueCount(): number {
    return this.#shared.size;
  }

  get count(): number {
    return this.#keys.length;
  }

  put(key: Key, { id, vector, filters }: Row): void {
    const at = this.#places.get(key) ?? this.#keys.length;
    const former = this.#filters[at];
    this.#places.set(key, at);
    this.#keys[at] = key;
    this.#ids[at] = id;
    this.#filters[at] = filters.map((value) => this.#share(value));
    if (former !== undefined) this.#release(former);
    this.#vectorAt(at).set(scaled(vector));
  }

  remove(key: Key): void {
    const at = this.#places.get(key);
    if (at === undefined) return;
    this.#release(this.#filters[at] ?? []);
    const last = this.#keys.length - 1;
    const [lastKey, id, filters] = [this.#keys[last], this.#ids[last], this.#filters[last]];
    if (at !== last && lastKey !== undefined && id !== undefined && filters !== undefined) {
      this.#places.set(lastKey, at);
      this.#keys[at] = lastKey;
      this.#ids[at] = id;
      this.#filters[at] = filters;
      this.#vectorAt(at).set(this.#vectorAt(last));
    }
    this.#places.delete(key);
    for (const list of [this.#keys, this.#ids, this.#filters]) list.pop();
    if (last % rowsPerPart === 0) this.#parts.pop();
  }

  /** Nearest first; equally near ones in the order of their ids. */
  async nearest(
    vector: readonly number[],
    limit: number,
    filter: VectorFilter | null,
  ): Promise<Found[]> {
    const wanted = scaled(vector);
    const best: Found[] = [];
    let products = 0;
    for (const [part, numbers] of this.#parts.entries()) {
      const first = part * rowsPerPart;
      const upTo = Math.min(first + rowsPerPart, this.#keys.length);
      for (let row = first; row < upTo; row++) {
        if (filter !== null && !this.#passes(row, filter)) continue;
        const score = product(numbers, (row - first) * this.#dimensions, wanted);
        const id = this.#ids[row];
        if (id !== undefined) insert(best, { _id: id, _score: score }, limit);
        products += this.#dimensions;
      }
      if (products < productsPerTurn) continue;
      products = 0;
      await setImmediate();
    }
    return best;
  }

  #passes(row: number, filter: VectorFilter): boolean {
    const values = this.#filters[row] ?? [];
    for (const [field, allowed] of filter) if (allowed.has(values[field] ?? "")) return true;
    return false;
  }

  #vectorAt(row: number): Float32Array {
    const part = Math.floor(row / rowsPerPart);
    const numbers = (this.#parts[part] ??= new Float32Array(rowsPerPart * this.#dimensions));
    const from = (row % rowsPerPart) * this.#dimensions;
    return numbers.subarray(from, from + this.#dimensions);
  }

  #share(value: Key): Key {
    const known = this.#shared.get(value) ?? { value, count: 0 };
    known.count++;
    this.#shared.set(value, known);
    return known.value;
  }

  #release(values: readonly Key[]): void {
    for (const value of values) {
      const known = this.#shared.get(value);
      if (known !== undefined && --known.count === 0) this.#shared.delete(value);
    }
  }
}

/** Includes the keys, ids and filters of its rows, some 300 bytes each. */
export const bytesPerPart = (dimensions: number): number => rowsPerPart * (4 * dimensions + 300);

/** A vector of zeros has no direction: its cosine with any other counts as zero. */
function scaled(vector: readonly number[]): Float64Array {
  let squares = 0;
  for (const each of vector) squares += each * each;
  const length = Math.sqrt(squares);
  return Float64Array.from(vector, (each) => (length === 0 ? 0 : each / length));
}

function product(numbers: Float32Array, from: number, wanted: Float64Array): number {
  let [one, two, three, four] = [0, 0, 0, 0];
  let at = 0;
  // Four independent sums take a third of the time of one.
  for (; at + 3 < wanted.length; at += 4) {
    const place = from + at;
    one += (numbers[place] ?? 0) * (wanted[at] ?? 0);
    two += (numbers[place + 1] ?? 0) * (wanted[at + 1] ?? 0);
    three += (numbers[place + 2] ?? 0) * (wanted[at + 2] ?? 0);
    four += (numbers[place + 3] ?? 0) * (wanted[at + 3] ?? 0);
  }
  for (; at < wanted.length; at++) one += (numbers[from + at] ?? 0) * (wanted[at] ?? 0);
  return one + two + three + four;
}

const isBefore = (one: Found, other: Found) =>
  one._score > other._score || (one._score === other._score && one._id < other._id);

function insert(best: Found[], found: Found, limit: number): void {
  const last = best[limit - 1];
  if (last !== undefined && !isBefore(found, last)) return;
  let at = Math.min(best.length, limit - 1);
  for (let before = best[at - 1]; before !== undefined && isBefore(found, before);) {
    best[at] = before;
    before = best[--at - 1];
  }
  best[at] = found;
}
