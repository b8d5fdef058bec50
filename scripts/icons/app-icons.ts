import { type Mark, type Point, readMark } from "./mark";
import { type Colour, encodePng } from "./png";

interface Icon {
  side: number;
  /** How much of the side the favicon's square takes. */
  share: number;
  /** `square` where the system cuts its own shape out of it; `alone` for a mark that the system colours. */
  shape: "rounded" | "square" | "alone";
}

/** Named by public/manifest.webmanifest, index.html and the service worker. */
const ICONS: Readonly<Record<string, Icon>> = {
  "icons/app-192.png": { side: 192, share: 0.74, shape: "rounded" },
  "icons/app-512.png": { side: 512, share: 0.74, shape: "rounded" },
  "icons/maskable-512.png": { side: 512, share: 0.6, shape: "square" },
  "icons/apple-touch.png": { side: 180, share: 0.72, shape: "square" },
  "icons/badge.png": { side: 96, share: 0.96, shape: "alone" },
};

const SPRUCE: Colour = [0x1d, 0x4a, 0x43, 255];
const PAPER: Colour = [0xf9, 0xf5, 0xee, 255];
const OCHRE: Colour = [0xe3, 0xb8, 0x72, 255];
const WHITE: Colour = [255, 255, 255, 255];

const faviconSide = 32;
const cornerShare = 0.225;
/** Few levels of coverage keep the palette small. */
const levels = 16;

export function drawAppIcons(): Record<string, Uint8Array> {
  const mark = readMark();
  const drawn = Object.entries(ICONS).map(([name, icon]) => [name, drawIcon(mark, icon)]);
  return Object.fromEntries(drawn) as Record<string, Uint8Array>;
}

function drawIcon(mark: Mark, { side, share, shape }: Icon): Uint8Array {
  const scale = (side * share) / faviconSide;
  const margin = (side * (1 - share)) / 2;
  const place = ([x, y]: Point): Point => [x * scale + margin, y * scale + margin];
  const inLines = stroke(
    side,
    mark.lineWidth * scale,
    mark.lines.flatMap((of) => pieces(of.map(place))),
  );
  const dot = place(mark.dot);
  const inDots = stroke(side, mark.dotWidth * scale, [[dot, dot]]);
  return encodePng(side, (x, y) => {
    const inLine = inLines[y * side + x] ?? 0;
    const inDot = inDots[y * side + x] ?? 0;
    if (shape === "alone") return withAlpha(WHITE, Math.max(inLine, inDot));
    const ground = shape === "square" ? 1 : coverage(outside([x + 0.5, y + 0.5], side), 0);
    return withAlpha(mix(mix(SPRUCE, PAPER, inLine), OCHRE, inDot), ground);
  });
}

type Piece = readonly [from: Point, to: Point];

const pieces = (points: readonly Point[]): Piece[] =>
  points.slice(1).map((end, index) => [points[index] ?? end, end]);

/** How much of each pixel the pieces cover, row by row. Only the pixels around a piece are looked at. */
function stroke(side: number, width: number, of: readonly Piece[]): Float32Array {
  const covered = new Float32Array(side * side);
  const reach = width / 2 + 1;
  for (const [from, to] of of) {
    const [left, right] = [from[0], to[0]].toSorted((one, other) => one - other);
    const [top, bottom] = [from[1], to[1]].toSorted((one, other) => one - other);
    for (let y = clamp(top, -reach); y < clamp(bottom, reach); y += 1) {
      for (let x = clamp(left, -reach); x < clamp(right, reach); x += 1) {
        const share = coverage(distanceToPiece([x + 0.5, y + 0.5], from, to), width);
        covered[y * side + x] = Math.max(covered[y * side + x] ?? 0, share);
      }
    }
  }
  return covered;

  function clamp(edge = 0, by: number): number {
    return Math.min(side, Math.max(0, Math.floor(edge + by)));
  }
}

/** From 0 to 1: how much of a pixel at this distance from its middle a line of this width covers. */
function coverage(distance: number, width: number): number {
  const share = Math.min(1, Math.max(0, width / 2 - distance + 0.5));
  return Math.round(share * levels) / levels;
}

/** From the edge of a square with round corners; negative inside. */
function outside([x, y]: Point, side: number): number {
  const radius = side * cornerShare;
  const half = side / 2;
  const [dx, dy] = [Math.abs(x - half) - half + radius, Math.abs(y - half) - half + radius];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

function distanceToPiece([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

const withAlpha = ([red, green, blue]: Colour, share: number): Colour => [
  red,
  green,
  blue,
  Math.round(share * 255),
];

function mix(under: Colour, over: Colour, share: number): Colour {
  const [red, green, blue] = [0, 1, 2].map((part) =>
    Math.round((under[part] ?? 0) * (1 - share) + (over[part] ?? 0) * share),
  );
  return [red ?? 0, green ?? 0, blue ?? 0, 255];
}
