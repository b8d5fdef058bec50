/** Draws a landscape as contour lines. Pure and seeded: the same landscape always gives the same lines. */

/** Marching squares. A crossing is named by its grid edge, so that neighbouring squares agree on it exactly. */
type Grid = { ground: readonly number[]; columns: number; rows: number };
type Point = readonly [x: number, y: number];

/** Closed lines in grid units. The rim of the grid must be below the level, or lines stay open. */
function traceLevel(grid: Grid, level: number): Point[][] {
  const neighbours = new Map<number, number[]>();
  for (let row = 0; row < grid.rows - 1; row += 1) {
    for (let column = 0; column < grid.columns - 1; column += 1) {
      for (const [from, to] of segmentsInSquare(grid, column, row, level)) {
        link(neighbours, from, to);
        link(neighbours, to, from);
      }
    }
  }
  const lines: Point[][] = [];
  for (const start of neighbours.keys()) {
    const edges = followFrom(neighbours, start);
    if (edges.length > 2) lines.push(edges.map((edge) => crossingPoint(grid, edge, level)));
  }
  return lines;
}

/** Quadratic curves through the midpoints, with the points as handles. */
function smoothPath(line: readonly Point[], scale: number, offset: number): string {
  const at = (index: number): Point => line[index] ?? [0, 0];
  const write = ([x, y]: Point) =>
    `${(x * scale + offset).toFixed(1)} ${(y * scale + offset).toFixed(1)}`;
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const last = line.length - 1; // Same point as the first.

  const start = middle(at(0), at(1));
  let path = `M${write(start)}`;
  for (let index = 1; index < last; index += 1) {
    path += `Q${write(at(index))} ${write(middle(at(index), at(index + 1)))}`;
  }
  return `${path}Q${write(at(last))} ${write(start)}Z`;
}

/** Edges are numbered: even runs right from a grid point, odd runs down. */
function segmentsInSquare({ ground, columns }: Grid, column: number, row: number, level: number) {
  const corner = row * columns + column;
  const isAbove = (index: number) => (ground[index] ?? 0) > level;
  const [topLeft, topRight] = [isAbove(corner), isAbove(corner + 1)];
  const [bottomLeft, bottomRight] = [isAbove(corner + columns), isAbove(corner + columns + 1)];
  const top = corner * 2;
  const left = corner * 2 + 1;
  const right = (corner + 1) * 2 + 1;
  const bottom = (corner + columns) * 2;

  const crossed: number[] = [];
  if (topLeft !== topRight) crossed.push(top);
  if (topRight !== bottomRight) crossed.push(right);
  if (bottomLeft !== bottomRight) crossed.push(bottom);
  if (topLeft !== bottomLeft) crossed.push(left);
  const [a, b, c, d] = crossed;
  if (a === undefined || b === undefined) return [];
  if (c === undefined || d === undefined) return [[a, b] as const];
  // A saddle is ambiguous; this choice keeps lines from crossing.
  return topLeft
    ? ([
        [a, b],
        [c, d],
      ] as const)
    : ([
        [a, d],
        [b, c],
      ] as const);
}

function crossingPoint({ ground, columns }: Grid, edge: number, level: number): Point {
  const from = edge >> 1;
  const isDown = edge % 2 === 1;
  const low = ground[from] ?? 0;
  const high = ground[isDown ? from + columns : from + 1] ?? 0;
  const share = crossingShare(low, high, level);
  const [column, row] = [from % columns, Math.floor(from / columns)];
  return isDown ? [column, row + share] : [column + share, row];
}

/** Next to a cliff the line stays on solid ground. */
function crossingShare(from: number, to: number, level: number): number {
  if (from === -Infinity) return 1;
  return to === -Infinity ? 0 : (level - from) / (to - from);
}

function link(neighbours: Map<number, number[]>, from: number, to: number) {
  const linked = neighbours.get(from);
  if (linked) linked.push(to);
  else neighbours.set(from, [to]);
}

/** Consumes the line, so that no segment is drawn twice. */
function followFrom(neighbours: Map<number, number[]>, start: number): number[] {
  const edges = [start];
  let here = start;
  for (;;) {
    const next = neighbours.get(here)?.pop();
    if (next === undefined) return edges;
    const back = neighbours.get(next);
    back?.splice(back.indexOf(here), 1);
    edges.push(next);
    here = next;
  }
}

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
