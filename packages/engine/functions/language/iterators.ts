import { requireCallable, type Callable } from "./callable";

type Step = (item: unknown, index: number) => unknown;

export const iteratorPrototype = Object.getPrototypeOf(
  Object.getPrototypeOf([][Symbol.iterator]()),
) as object;

function each(iterator: unknown): Iterable<unknown> {
  if (iterator === null || typeof iterator !== "object") {
    throw new TypeError("That is not an iterator");
  }
  return { [Symbol.iterator]: () => iterator as Iterator<unknown> };
}

function* numbered(items: Iterable<unknown>): Generator<[unknown, number]> {
  let index = 0;
  for (const item of items) yield [item, index++];
}

function* mapped(items: Iterable<unknown>, change: Step) {
  for (const [item, index] of numbered(items)) yield change(item, index);
}

function* filtered(items: Iterable<unknown>, test: Step) {
  for (const [item, index] of numbered(items)) if (test(item, index)) yield item;
}

function* flattened(items: Iterable<unknown>, change: Step) {
  for (const [item, index] of numbered(items)) {
    const inner = change(item, index);
    if (typeof inner === "string") throw new TypeError("A string is not flattened");
    yield* opened(inner);
  }
}

function* taken(items: Iterable<unknown>, limit: number) {
  if (limit === 0) {
    items[Symbol.iterator]().return?.();
    return;
  }
  for (const [item, index] of numbered(items)) {
    yield item;
    if (index + 1 >= limit) return;
  }
}

function* dropped(items: Iterable<unknown>, limit: number) {
  for (const [item, index] of numbered(items)) if (index >= limit) yield item;
}

/** The iterator of an iterable, or the argument itself when it is an iterator. */
function opened(given: unknown): Iterable<unknown> {
  const isIterable = given !== null && given !== undefined && Symbol.iterator in Object(given);
  return isIterable ? (given as Iterable<unknown>) : each(given);
}

function countOf(limit: unknown): number {
  const count = Math.trunc(Number(limit));
  if (Number.isNaN(count) || count < 0) throw new RangeError(`${String(limit)} is not a limit`);
  return count;
}

function checked(step: unknown): Step {
  requireCallable(step);
  return step;
}

export const iteratorMethods = {
  map(this: unknown, change: unknown) {
    return mapped(each(this), checked(change));
  },
  filter(this: unknown, test: unknown) {
    return filtered(each(this), checked(test));
  },
  flatMap(this: unknown, change: unknown) {
    return flattened(each(this), checked(change));
  },
  take(this: unknown, limit: unknown) {
    return taken(each(this), countOf(limit));
  },
  drop(this: unknown, limit: unknown) {
    return dropped(each(this), countOf(limit));
  },
  toArray(this: unknown): unknown[] {
    return [...each(this)];
  },
  forEach(this: unknown, run: unknown): void {
    const step = checked(run);
    for (const [item, index] of numbered(each(this))) step(item, index);
  },
  some(this: unknown, test: unknown): boolean {
    const step = checked(test);
    for (const [item, index] of numbered(each(this))) if (step(item, index)) return true;
    return false;
  },
  every(this: unknown, test: unknown): boolean {
    const step = checked(test);
    for (const [item, index] of numbered(each(this))) if (!step(item, index)) return false;
    return true;
  },
  find(this: unknown, test: unknown): unknown {
    const step = checked(test);
    for (const [item, index] of numbered(each(this))) if (step(item, index)) return item;
    return undefined;
  },
  reduce(this: unknown, combine: unknown, ...initial: unknown[]): unknown {
    requireCallable(combine);
    return reduced(each(this), combine, initial);
  },
};

function reduced(items: Iterable<unknown>, combine: Callable, initial: readonly unknown[]) {
  let isEmpty = initial.length === 0;
  let result = initial[0];
  for (const [item, index] of numbered(items)) {
    result = isEmpty ? item : combine(result, item, index);
    isEmpty = false;
  }
  if (isEmpty) throw new TypeError("Reduce of a done iterator with no initial value");
  return result;
}

/** An abstract class; its prototype is that of all iterators. */
export function Iterator(this: unknown): void {
  const made = new.target as unknown;
  if (made === undefined || made === Iterator) {
    throw new TypeError("Abstract class Iterator not directly constructable");
  }
}

Object.defineProperty(Iterator, "prototype", { value: iteratorPrototype, writable: false });
Object.defineProperty(Iterator, "from", {
  value(given: unknown) {
    const iterator: unknown = opened(given)[Symbol.iterator]();
    if (Object.prototype.isPrototypeOf.call(iteratorPrototype, iterator as object)) return iterator;
    return mapped(each(iterator), (item) => item);
  },
  writable: true,
  configurable: true,
});
