import { describe, expect, it } from "vitest";
import { randomFrom } from "./random";

const draw = (seed: number, label: string) => {
  const random = randomFrom(seed, label);
  return Array.from({ length: 200 }, () => random.fraction());
};

describe("randomFrom", () => {
  it("repeats itself for the same seed and label", () => {
    expect(draw(7, "goals")).toEqual(draw(7, "goals"));
  });

  it.each([
    ["a neighbouring seed", 8, "goals"],
    ["another label", 7, "goal"],
    ["a negative seed", -7, "goals"],
    ["a seed with a fraction", 7.5, "goals"],
  ])("differs for %s", (_, seed, label) => {
    expect(draw(seed, label)).not.toEqual(draw(7, "goals"));
  });

  it("returns numbers in [0, 1) across the range", () => {
    const drawn = draw(1, "spread");
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(new Set(drawn.map((value) => Math.floor(value * 10))).size).toBe(10);
  });

  it("reaches both ends of an integer range", () => {
    const random = randomFrom(1, "ends");
    const drawn = Array.from({ length: 100 }, () => random.between(-1, 1));
    expect([...new Set(drawn)].sort((first, second) => first - second)).toEqual([-1, 0, 1]);
  });

  it("shuffles a copy without losing or repeating items", () => {
    const list = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8]);
    const shuffled = randomFrom(1, "cards").shuffle(list);
    expect(shuffled).not.toEqual(list);
    expect([...shuffled].sort((first, second) => first - second)).toEqual(list);
  });

  it("rejects an empty list", () => {
    expect(() => randomFrom(1, "empty").pick([])).toThrow("Nothing to pick from");
  });
});
