import { describe, expect, it } from "vitest";
import { type SeededRng, seededRng } from "../../testing/seeded-rng";
import { type KeyRange, RangeIndex, ReadSet, overlaps, pointRange } from "./read-set";

const letters = ["a", "b", "\0", "\xff"];
const randomKey = (random: SeededRng) =>
  Array.from({ length: random.integer(5) }, () => random.pick(letters)).join("");
const randomRange = (random: SeededRng): KeyRange => ({
  from: randomKey(random),
  upTo: random.integer(8) === 0 ? null : randomKey(random),
});
const holds = ({ from, upTo }: KeyRange, key: string) =>
  from <= key && (upTo === null || key < upTo);

describe("a read set", () => {
  it("[C31] gives the same result as checking every range", () => {
    const random = seededRng(3);
    for (let round = 0; round < 2000; round++) {
      const ranges = Array.from({ length: random.integer(6) }, () => randomRange(random));
      const set = new ReadSet();
      for (const range of ranges) set.add(range);
      const keys = Array.from({ length: 1 + random.integer(3) }, () => randomKey(random));
      const expected = keys.some((key) => ranges.some((range) => holds(range, key)));
      expect([ranges, keys, overlaps(set.ranges(), keys)]).toEqual([ranges, keys, expected]);
    }
  });

  it("[C31] returns its ranges sorted, joined where they touch, without empty ones", () => {
    const set = new ReadSet();
    for (const range of [
      { from: "m", upTo: "n" },
      { from: "a", upTo: "c" },
      { from: "b", upTo: "b" },
      { from: "z", upTo: "y" },
      { from: "c", upTo: "d" },
      { from: "x", upTo: null },
      { from: "y", upTo: "z" },
    ]) {
      set.add(range);
    }
    expect(set.ranges()).toEqual([
      { from: "a", upTo: "d" },
      { from: "m", upTo: "n" },
      { from: "x", upTo: null },
    ]);
  });

  it("[C31] merges a range with its current size", () => {
    const [set, outer] = [new ReadSet(), new ReadSet()];
    const range: KeyRange = { from: "a", upTo: "a" };
    set.add(range);
    outer.merge(set);
    expect(outer.ranges()).toEqual([]);
    range.upTo = "c";
    expect(outer.ranges()).toEqual([{ from: "a", upTo: "c" }]);
  });
});

describe("the index of ranges", () => {
  it("[C31] finds exactly the readers of a written key, while readers are added and removed", () => {
    const random = seededRng(4);
    const index = new RangeIndex<number>();
    const present = new Map<number, { reads: KeyRange[]; remove: () => void }>();
    for (let round = 0; round < 3000; round++) {
      if (random.integer(3) === 0 && present.size > 0) {
        const item = random.pick([...present.keys()]);
        present.get(item)?.remove();
        present.delete(item);
      } else {
        const reads = Array.from({ length: 1 + random.integer(3) }, () => randomRange(random));
        present.set(round, { reads, remove: index.add(reads, round) });
      }
      const keys = Array.from({ length: 1 + random.integer(4) }, () => randomKey(random));
      const expected = [...present].filter(([, { reads }]) =>
        keys.some((key) => reads.some((range) => holds(range, key))),
      );
      expect([...index.hit(keys)].sort((a, b) => a - b)).toEqual(expected.map(([item]) => item));
      if (present.size > 40) for (const [item, { remove }] of present) if (item % 2 === 0) remove();
      if (present.size > 40)
        for (const item of present.keys()) if (item % 2 === 0) present.delete(item);
    }
  });

  it("[C31] matches a point by its own key only", () => {
    const index = new RangeIndex<string>();
    index.add([pointRange("key")], "reader");
    expect([...index.hit(["key"])]).toEqual(["reader"]);
    expect([...index.hit(["ke", "key\0", "kez", ""])]).toEqual([]);
  });
});
