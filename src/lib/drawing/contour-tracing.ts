/** Marching squares. A crossing is named by its grid edge, so that neighbouring squares agree on it exactly. */
export type Grid = { ground: readonly number[]; columns: number; rows: number };
type Point = readonly [x: number, y: number];

/** Closed lines in grid units. The rim of the grid must be below the level, or lines stay open. */
export function traceLevel(grid: Grid, level: number): Point[][] {
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
export function smoothPath(line: readonly Point[], scale: number, offset: number): string {
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
