import { types } from "node:util";
import { requireCallable } from "./callable";

type KeyOf = (item: unknown, index: number) => unknown;

function* keyed(items: Iterable<unknown>, keyOf: KeyOf): Generator<[unknown, unknown]> {
  requireCallable(keyOf);
  let index = 0;
  for (const item of items) yield [keyOf(item, index++), item];
}

export const objectStatics = {
  groupBy(items: Iterable<unknown>, keyOf: KeyOf): Record<PropertyKey, unknown[]> {
    const groups = Object.create(null) as Record<PropertyKey, unknown[]>;
    for (const [key, item] of keyed(items, keyOf)) (groups[key as PropertyKey] ??= []).push(item);
    return groups;
  },
};

export const mapStatics = {
  groupBy(items: Iterable<unknown>, keyOf: KeyOf): Map<unknown, unknown[]> {
    const groups = new Map<unknown, unknown[]>();
    for (const [key, item] of keyed(items, keyOf)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
    return groups;
  },
};

export const promiseStatics = {
  withResolvers(this: PromiseConstructor) {
    let resolve: unknown;
    let reject: unknown;
    const promise = new this((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    return { promise, resolve, reject };
  },

  try(this: PromiseConstructor, run: (...args: unknown[]) => unknown, ...args: unknown[]) {
    return new this((resolve) => resolve(run(...args)));
  },
};

export const arrayStatics = {
  async fromAsync(
    items: AsyncIterable<unknown> | Iterable<unknown> | ArrayLike<unknown>,
    mapper?: (item: unknown, index: number) => unknown,
    thisArg?: unknown,
  ): Promise<unknown[]> {
    if (mapper !== undefined) requireCallable(mapper);
    const isIterable = Symbol.asyncIterator in Object(items) || Symbol.iterator in Object(items);
    const source = isIterable ? (items as AsyncIterable<unknown>) : Array.from(items as []);
    const found: unknown[] = [];
    for await (const item of source) {
      found.push(mapper === undefined ? item : await mapper.call(thisArg, item, found.length));
    }
    return found;
  },
};

const controls: Readonly<Record<string, string>> = {
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
};

function escaped(char: string): string {
  if (/[\^$\\.*+?()[\]{}|/]/.test(char)) return `\\${char}`;
  const control = controls[char];
  if (control !== undefined) return control;
  const code = char.charCodeAt(0).toString(16);
  return code.length > 2 ? `\\u${code.padStart(4, "0")}` : `\\x${code.padStart(2, "0")}`;
}

const mustBeEscaped =
  /^[0-9A-Za-z]|[\^$\\.*+?()[\]{}|/,\-=<>#&!%:;@~'`"\s]|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/g;

export const regExpStatics = {
  escape(text: unknown): string {
    if (typeof text !== "string") throw new TypeError(`${typeof text} is not a string`);
    return text.replace(mustBeEscaped, escaped);
  },
};

export const errorStatics = {
  isError: (given: unknown): boolean => types.isNativeError(given) || given instanceof DOMException,
};
