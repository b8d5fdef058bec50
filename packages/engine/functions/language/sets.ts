import { requireCallable } from "./callable";

interface SetLike {
  readonly size: number;
  has(value: unknown): boolean;
  keys(): Iterator<unknown>;
}

function read(given: unknown): SetLike & Iterable<unknown> {
  if (given === null || typeof given !== "object") throw new TypeError("That is not an object");
  const { size, has, keys } = given as Record<keyof SetLike, unknown>;
  const count = Number(size);
  if (Number.isNaN(count)) throw new TypeError("The size is not a number");
  if (count < 0) throw new RangeError("The size is negative");
  requireCallable(has);
  requireCallable(keys);
  const newKeys = () => keys.call(given) as Iterator<unknown>;
  return {
    size: Math.trunc(count),
    has: (value) => Boolean(has.call(given, value)),
    keys: newKeys,
    [Symbol.iterator]: newKeys,
  };
}

const isWithin = (items: Set<unknown>, other: SetLike) =>
  items.size <= other.size && [...items].every((item) => other.has(item));

export const setMethods = {
  union(this: Set<unknown>, given: unknown) {
    const other = read(given);
    return new Set([...this, ...other]);
  },

  intersection(this: Set<unknown>, given: unknown) {
    const other = read(given);
    if (this.size <= other.size) return new Set([...this].filter((item) => other.has(item)));
    return new Set([...other].filter((item) => this.has(item)));
  },

  difference(this: Set<unknown>, given: unknown) {
    const other = read(given);
    if (this.size <= other.size) return new Set([...this].filter((item) => !other.has(item)));
    const rest = new Set(this);
    for (const item of other) rest.delete(item);
    return rest;
  },

  symmetricDifference(this: Set<unknown>, given: unknown) {
    const other = read(given);
    const result = new Set(this);
    for (const item of other) {
      if (this.has(item)) result.delete(item);
      else result.add(item);
    }
    return result;
  },

  isSubsetOf(this: Set<unknown>, given: unknown) {
    return isWithin(this, read(given));
  },

  isSupersetOf(this: Set<unknown>, given: unknown) {
    const other = read(given);
    if (this.size < other.size) return false;
    for (const item of other) if (!this.has(item)) return false;
    return true;
  },

  isDisjointFrom(this: Set<unknown>, given: unknown) {
    const other = read(given);
    if (this.size <= other.size) return ![...this].some((item) => other.has(item));
    for (const item of other) if (this.has(item)) return false;
    return true;
  },
};
