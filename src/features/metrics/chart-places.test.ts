import { expect, test } from "vitest";

import { placeNumbers } from "@/features/metrics/metric-card";

const day = (date: string, value: number) => ({ date, value });

test("a chart without values has no points", () => {
  expect(placeNumbers([], 7)).toBeNull();
});

test("[metric-5] days are to scale, high values are at the top, and the target has its own height", () => {
  const numbers = [day("2026-03-01", 4), day("2026-03-02", 8), day("2026-03-05", 6)];
  const placed = placeNumbers(numbers, 10);
  expect(placed).toMatchObject({ low: 4, high: 10, from: "2026-03-01", to: "2026-03-05" });
  expect(placed?.places).toEqual([
    { x: 0, y: 95 },
    { x: 25, y: 35 },
    { x: 100, y: 65 },
  ]);
  expect(placed?.targetY).toBe(5);
  expect(placeNumbers(numbers, undefined)?.targetY).toBeNull();
});

test("equal values are in the middle, a single value is at the right", () => {
  expect(placeNumbers([day("2026-03-01", 4)], 4)).toMatchObject({
    ...{ low: 4, high: 4, targetY: 50 },
    places: [{ x: 100, y: 50 }],
  });
});
