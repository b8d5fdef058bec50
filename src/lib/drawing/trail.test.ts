import { expect, test } from "vitest";

import { drawTrail, pointOnTrail } from "@/lib/drawing/trail";

test("a trail begins at the first point and passes through the others in order", () => {
  const path = drawTrail([
    { x: 0, y: 0 },
    { x: 10, y: 20 },
    { x: 30, y: 5 },
  ]);
  expect(path.startsWith("M0.0 0.0C")).toBe(true);
  expect(
    path
      .split("C")
      .slice(1)
      .map((piece) => piece.split(" ").slice(-2).join(" ")),
  ).toEqual(["10.0 20.0", "30.0 5.0"]);
});

test("a trail is straight through points in a line", () => {
  const numbers = drawTrail([
    { x: 0, y: 3 },
    { x: 6, y: 3 },
    { x: 12, y: 3 },
  ]).match(/[\d.]+ ([\d.]+)/g);
  expect(numbers?.every((pair) => pair.endsWith(" 3.0"))).toBe(true);
});

test("a trail is empty without points", () => {
  expect(drawTrail([])).toBe("");
});

test("a point on the trail is on the drawn line", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
    { x: 30, y: 5 },
  ];
  for (const [index, point] of points.entries()) {
    expect(pointOnTrail(points, index)).toEqual(point);
  }
  const middle = pointOnTrail(points, 0.5);
  expect(middle.x).toBeGreaterThan(0);
  expect(middle.x).toBeLessThan(10);
  expect(pointOnTrail(points, 7)).toEqual({ x: 30, y: 5 });
  expect(pointOnTrail([], 0)).toEqual({ x: 0, y: 0 });
});
