import { expect, test } from "vitest";

import { drawContours, type Landscape, measureGround } from "@/lib/drawing/contour-lines";

const island: Landscape = {
  seed: 7,
  width: 200,
  height: 120,
  hills: [{ x: 0.5, y: 0.5, reachX: 0.2, reachY: 0.2, height: 1 }],
  roughness: 0,
  levelCount: 8,
  stepSize: 5,
};

function pointsOf(path: string): [number, number][] {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test("the same seed draws the same lines", () => {
  const rough = { ...island, roughness: 0.3 };
  expect(drawContours(rough)).toEqual(drawContours({ ...rough }));
});

test("another seed draws other lines", () => {
  const rough = { ...island, roughness: 0.3 };
  expect(drawContours({ ...rough, seed: 8 })).not.toEqual(drawContours(rough));
});

test("one smooth hill has one closed ring per level", () => {
  const lines = drawContours(island);
  expect(lines).toHaveLength(8);
  for (const { path } of lines.slice(1)) {
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path.endsWith("Z")).toBe(true);
  }
});

test("every fourth line is bold", () => {
  expect(drawContours(island).map((line) => line.isBold)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test("every point of a ring has the same height", () => {
  const heightAt = measureGround(island);
  const [ring] = drawContours(island).slice(4);
  const heights = pointsOf(ring?.path ?? "").map(([x, y]) => heightAt(x, y));
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.1);
});

test("every line closes just outside the drawing, so that areas can be filled", () => {
  const lines = drawContours({ ...island, roughness: 0.4 });
  for (const { path } of lines) expect(path.match(/M/g)?.length).toBe(path.match(/Z/g)?.length);
  for (const [x, y] of lines.flatMap((line) => pointsOf(line.path))) {
    expect(Math.max(-x, x - island.width)).toBeLessThanOrEqual(island.stepSize);
    expect(Math.max(-y, y - island.height)).toBeLessThanOrEqual(island.stepSize);
  }
});

test("flat ground has no lines", () => {
  expect(drawContours({ ...island, hills: [] })).toEqual([]);
});
