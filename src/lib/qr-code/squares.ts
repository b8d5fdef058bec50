import { codewordsOf } from "@/lib/qr-code/codewords";
import { penaltyOf } from "@/lib/qr-code/penalty";

/** Rows of squares, true where dark. */
export type Squares = boolean[][];

/** A drawing under way. Null where the text's bits will stand. */
type Ground = (boolean | null)[][];

/** When a square of the text is turned over, so that no large plain areas come to be: the standard's eight ways. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Draws a text as a QR code, with the mask that is the easiest to read. The quiet margin around it is the page's. */
export function qrSquares(text: string): Squares {
  const { version, codewords } = codewordsOf(text);
  const drawings = MASKS.map((isTurned, mask) => {
    const ground = drawMarks(version, mask);
    return fill(ground, codewords, isTurned);
  });
  const penalties = drawings.map(penaltyOf);
  return drawings[penalties.indexOf(Math.min(...penalties))] ?? [];
}

function drawMarks(version: number, mask: number): Ground {
  const size = 17 + 4 * version;
  const ground: Ground = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => null),
  );
  const set = (x: number, y: number, isDark: boolean) => {
    const row = ground[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = isDark;
  };
  for (let along = 8; along < size - 8; along += 1) {
    set(along, 6, along % 2 === 0);
    set(6, along, along % 2 === 0);
  }
  const far = size - 4;
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    drawRings(set, x, y, 4);
  const places = alignmentPlaces(version, size);
  for (const x of places) {
    for (const y of places) {
      const isAtFinder = [x, y].every((at) => at === 6 || at === size - 7) && !(x === y && x > 6);
      if (!isAtFinder || places.length === 1) drawRings(set, x, y, 2);
    }
  }
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);
  return ground;
}

type Set = (x: number, y: number, isDark: boolean) => void;

/** Rings around a point; the light outermost ring of a finder sets it apart from the text. */
function drawRings(set: Set, midX: number, midY: number, reach: number) {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(midX + dx, midY + dy, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const later = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...later.reverse()];
}

/** Level and mask, twice, so that either survives. Level M is written 00. */
function drawFormat(set: Set, size: number, mask: number) {
  const bits = withRemainder(mask, 10, 0x537) ^ 0x5412;
  const isSet = (bit: number) => ((bits >> bit) & 1) === 1;
  for (let bit = 0; bit < 15; bit += 1) {
    if (bit < 6) set(8, bit, isSet(bit));
    else if (bit < 8) set(8, bit + 1, isSet(bit));
    else if (bit === 8) set(7, 8, isSet(bit));
    else set(14 - bit, 8, isSet(bit));
    if (bit < 8) set(size - 1 - bit, 8, isSet(bit));
    else set(8, size - 15 + bit, isSet(bit));
  }
  set(8, size - 8, true);
}

function drawVersion(set: Set, size: number, version: number) {
  const bits = withRemainder(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit += 1) {
    const [across, along] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(across, along, ((bits >> bit) & 1) === 1);
    set(along, across, ((bits >> bit) & 1) === 1);
  }
}

/** The number with the remainder that lets a reader put wrong bits right. */
function withRemainder(number: number, bits: number, divisor: number): number {
  let rest = number;
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return (number << bits) | rest;
}

/** In double columns from the right, up and down in turns, around the column of the timing marks. */
function fill(
  ground: Ground,
  codewords: readonly number[],
  isTurned: (x: number, y: number) => boolean,
) {
  const size = ground.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      const row = ground[y] ?? [];
      for (const x of [right, right - 1]) {
        if (row[x] !== null) continue;
        const isDark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = isDark !== isTurned(x, y);
        bit += 1;
      }
    }
  }
  return ground.map((row) => row.map((isDark) => isDark === true));
}
