import { type Value, compareValues } from "convex/values";
import { describe, expect, it } from "vitest";
import { seededRng } from "../testing/seeded-rng";
import { type Key, encodeIndexKey, successorOfKey, successorOfPrefix } from "./key";

const edges: (Value | undefined)[] = [
  undefined,
  null,
  -(2n ** 63n),
  -1n,
  0n,
  1n,
  2n ** 63n - 1n,
  -Infinity,
  -Number.MAX_VALUE,
  -1,
  -Number.MIN_VALUE,
  -0,
  0,
  Number.MIN_VALUE,
  1,
  255.5,
  Number.MAX_VALUE,
  Infinity,
  NaN,
  false,
  true,
  "",
  "\0",
  "\0\0",
  "\0a",
  "\x01",
  "\x01\x01",
  "a",
  "a\0",
  "a\0b",
  "a\x01",
  "ab",
  "é",
  "\uffff",
  "\ue000",
  "😀",
  new Uint8Array([]).buffer,
  new Uint8Array([0]).buffer,
  new Uint8Array([0, 0]).buffer,
  new Uint8Array([0, 255]).buffer,
  new Uint8Array([1]).buffer,
  new Uint8Array([255]).buffer,
  [],
  [null],
  [[]],
  [[], null],
  ["", "a"],
  {},
  { "": null },
  { a: 1 },
  { a: 1, b: 2 },
  { a: [{}] },
  { b: 0 },
];

const sign = (a: Key, b: Key) => (a < b ? -1 : a > b ? 1 : 0);

/** The order that keys must have: element by element, the shorter first. */
function compareTuples(a: (Value | undefined)[], b: (Value | undefined)[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareValues(a[at], b[at]);
    if (order !== 0) return Math.sign(order);
  }
  return Math.sign(a.length - b.length);
}

describe("index keys", () => {
  it("[K1] sort the edge cases exactly as compareValues does, all pairs", () => {
    for (const a of edges) {
      for (const b of edges) {
        const expected = Math.sign(compareValues(a, b));
        expect([a, b, sign(encodeIndexKey([a]), encodeIndexKey([b]))]).toEqual([a, b, expected]);
      }
    }
  });

  it("[K1] sort random tuples of nested values exactly as compareValues does", () => {
    const random = seededRng(1);
    const value = (depth: number): Value => {
      const pick = random.integer(depth > 0 ? 10 : 8);
      if (pick === 8) return Array.from({ length: random.integer(3) }, () => value(depth - 1));
      if (pick === 9) {
        return Object.fromEntries(
          Array.from({ length: random.integer(3) }, () => [
            random.pick(["", "a", "b", "ab"]),
            value(depth - 1),
          ]),
        );
      }
      return random.pick(edges.slice(1)) as Value;
    };
    for (let round = 0; round < 5000; round++) {
      const tuple = () =>
        Array.from({ length: random.integer(4) }, () =>
          random.integer(8) === 0 ? undefined : value(3),
        );
      const [a, b] = [tuple(), tuple()];
      expect([a, b, sign(encodeIndexKey(a), encodeIndexKey(b))]).toEqual([
        a,
        b,
        compareTuples(a, b),
      ]);
    }
  });

  it("[K2] with equal prefixes are one range, without keys of another first value", () => {
    for (const first of edges) {
      const prefix = encodeIndexKey([first]);
      const upTo = successorOfPrefix(prefix);
      for (const other of edges) {
        const key = encodeIndexKey([other, "more"]);
        const isInside = prefix <= key && (upTo === null || key < upTo);
        expect([first, other, isInside]).toEqual([first, other, compareValues(first, other) === 0]);
      }
    }
  });

  it("[K2] have a successor of their prefix that skips trailing 255s, or is unbounded if there is nothing else", () => {
    expect(successorOfPrefix("a")).toBe("b");
    expect(successorOfPrefix("a\xff\xff")).toBe("b");
    expect(successorOfPrefix("\xff")).toBeNull();
    expect(successorOfPrefix("")).toBeNull();
  });

  it("[K2] have nothing between a key and its successor", () => {
    const key = encodeIndexKey(["a", 1]);
    expect(key < successorOfKey(key)).toBe(true);
    expect(successorOfKey(key) <= encodeIndexKey(["a", 1, undefined])).toBe(true);
  });

  it("[K1] consist of bytes only, also for values longer than the scratch buffer", () => {
    const long = "é".repeat(100_000);
    const key = encodeIndexKey([long, [long], { [`k${"x".repeat(900)}`]: long }], "\0\xff");
    expect(key.startsWith("\0\xff")).toBe(true);
    expect(/^[\0-\xff]*$/.test(key)).toBe(true);
    expect(encodeIndexKey(["a"])).toBe("\x06a\0");
  });
});
