import { readFileSync } from "node:fs";

/** The mark's lines in the favicon's units, 32 a side, as points close enough to be joined straight. */
export interface Mark {
  lines: Point[][];
  lineWidth: number;
  dot: Point;
  dotWidth: number;
}
export type Point = readonly [x: number, y: number];

const FAVICON = new URL("../../public/favicon.svg", import.meta.url);
const pointsPerCurve = 24;

export function readMark(): Mark {
  const svg = readFileSync(FAVICON, "utf8");
  const paths = [...svg.matchAll(/<path(?<given>[^>]*)\/>/g)].map(({ groups }) => {
    const given = groups?.["given"] ?? "";
    return {
      isTrail: given.includes('class="trail"'),
      width: Number(attribute(given, "stroke-width")),
      points: pointsOf(attribute(given, "d")),
    };
  });
  const lines = paths.filter(({ isTrail }) => !isTrail);
  const trail = paths.find(({ isTrail }) => isTrail);
  const [dot] = trail?.points ?? [];
  const [first] = lines;
  if (first === undefined || trail === undefined || dot === undefined) {
    throw new Error("The favicon no longer has lines and a dot.");
  }
  const drawn = { lines: lines.map(({ points }) => points), lineWidth: first.width };
  return { ...drawn, dot, dotWidth: trail.width };
}

function attribute(given: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(given)?.[1] ?? "";
}

/** Of M, c, s, S, h and Z, which are all that the favicon uses. */
function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  let here: Point = [0, 0];
  let lastControl: Point = here;
  const curveTo = (one: Point, other: Point, end: Point) => {
    for (let step = 1; step <= pointsPerCurve; step += 1) {
      points.push(onCurve([here, one, other, end], step / pointsPerCurve));
    }
    lastControl = other;
    here = end;
  };
  for (const [, command = "", given = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const from = command === command.toLowerCase() ? () => here : () => [0, 0] as const;
    const numbers = numbersOf(given);
    if (command === "Z") points.push(points[0] ?? here);
    else if (command === "h") points.push(here, [here[0] + (numbers[0] ?? 0), here[1]]);
    else if (command === "M") points.push((here = pairAt(numbers, 0, [0, 0])));
    else if (command === "c") {
      for (let at = 0; at < numbers.length; at += 6) {
        const origin = from();
        const [one, other, end] = [at, at + 2, at + 4].map((place) =>
          pairAt(numbers, place, origin),
        );
        if (one && other && end) curveTo(one, other, end);
      }
    } else if (command === "s" || command === "S") {
      for (let at = 0; at < numbers.length; at += 4) {
        const origin = from();
        const mirrored: Point = [2 * here[0] - lastControl[0], 2 * here[1] - lastControl[1]];
        curveTo(mirrored, pairAt(numbers, at, origin), pairAt(numbers, at + 2, origin));
      }
    } else throw new Error(`The favicon uses "${command}", which is not drawn here.`);
  }
  return points;
}

const numbersOf = (given: string) =>
  [...given.matchAll(/-?\d*\.?\d+/g)].map(([number]) => Number(number));

const pairAt = (numbers: readonly number[], at: number, [x, y]: Point): Point => [
  x + (numbers[at] ?? 0),
  y + (numbers[at + 1] ?? 0),
];

function onCurve([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const of = (axis: 0 | 1) =>
    (1 - t) ** 3 * a[axis] +
    3 * (1 - t) ** 2 * t * b[axis] +
    3 * (1 - t) * t ** 2 * c[axis] +
    t ** 3 * d[axis];
  return [of(0), of(1)];
}
