/** Draws a landscape as contour lines. Pure and seeded: the same landscape always gives the same lines. */
import { smoothPath, traceLevel } from "@/lib/drawing/contour-tracing";

/** Negative heights are hollows. Positions and reaches are fractions of width and height. */
export type Hill = { x: number; y: number; reachX: number; reachY: number; height: number };

export type Landscape = {
  seed: number;
  width: number;
  height: number;
  hills: readonly Hill[];
  /** 0 is smooth, 0.3 is rough. */
  roughness: number;
  levelCount: number;
  /** Grid spacing, in drawing units. */
  stepSize: number;
};

/** Encloses the ground above its height, so it can be filled as well as drawn. */
export type ContourLine = { path: string; isBold: boolean };

const BOLD_EVERY = 4; // As on printed maps.
/** [frequency, divisor of the amplitude] */
const OCTAVES = [
  [1, 1],
  [2.3, 0.45],
  [5.1, 0.16],
] as const;
const MARGIN = 2; // Grid steps beyond the frame. The outermost one is a cliff, so that every line closes out of sight.

export function drawContours(landscape: Landscape): ContourLine[] {
  return [...contoursOf(landscape)];
}

/** Yields the lowest level first, one at a time, so that a caller can work in slices. */
export function* contoursOf(landscape: Landscape): Generator<ContourLine, void> {
  const { width, height, stepSize, levelCount } = landscape;
  const columns = Math.ceil(width / stepSize) + 1 + 2 * MARGIN;
  const rows = Math.ceil(height / stepSize) + 1 + 2 * MARGIN;
  const heightAt = measureGround(landscape);
  const isCliff = (column: number, row: number) =>
    column === 0 || row === 0 || column === columns - 1 || row === rows - 1;
  const ground = Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    if (isCliff(column, row)) return -Infinity;
    return heightAt((column - MARGIN) * stepSize, (row - MARGIN) * stepSize);
  });
  const lowest = Math.min(...ground.filter(Number.isFinite));
  const rise = (Math.max(...ground) - lowest) / (levelCount + 1);

  for (let level = 0; level < levelCount; level += 1) {
    const lines = traceLevel({ ground, columns, rows }, lowest + rise * (level + 1));
    const path = lines.map((line) => smoothPath(line, stepSize, -MARGIN * stepSize)).join("");
    if (path !== "") yield { path, isBold: level % BOLD_EVERY === BOLD_EVERY - 1 };
  }
}

export function measureGround({ seed, width, height, hills, roughness }: Landscape) {
  const noise = createNoise(seed);
  const grain = Math.max(width, height) / 5;
  return (x: number, y: number): number => {
    let sum = 0;
    for (const [detail, weight] of OCTAVES) {
      sum += roughness * weight * noise((x * detail) / grain, (y * detail) / grain);
    }
    for (const hill of hills) {
      const dx = (x / width - hill.x) / hill.reachX;
      const dy = (y / height - hill.y) / hill.reachY;
      sum += hill.height * Math.exp(-(dx * dx + dy * dy));
    }
    return sum;
  };
}

/** Value noise from -1 to 1. */
function createNoise(seed: number) {
  const latticeHeight = (column: number, row: number): number => {
    let hash =
      Math.imul(column, 374761393) ^ Math.imul(row, 668265263) ^ Math.imul(seed, 2246822519);
    hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
  };
  return (x: number, y: number): number => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const across = ease(x - column);
    const down = ease(y - row);
    const top = mix(latticeHeight(column, row), latticeHeight(column + 1, row), across);
    const bottom = mix(latticeHeight(column, row + 1), latticeHeight(column + 1, row + 1), across);
    return mix(top, bottom, down);
  };
}

function ease(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
