/** The bytes of a QR code (ISO/IEC 18004) at correction level M, which survives damage to about a seventh of them. */

/** By version, from 1 to 40. */
const correctionPerBlock = [
  10,
  16,
  26,
  18,
  24,
  16,
  18,
  22,
  22,
  26,
  30,
  22,
  22,
  24,
  24,
  28,
  28,
  26,
  26,
  26,
  26,
  ...Array.from({ length: 19 }, () => 28),
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];
const versionsMax = blockCounts.length;

/** The smallest version that holds the text, and everything it holds, in the order in which it is drawn. */
export function codewordsOf(text: string): { version: number; codewords: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= versionsMax; version += 1) {
    const room = dataCount(version);
    if (bytes.length + headBytes(version) > room) continue;
    return { version, codewords: interleave(padded(bytes, version, room), version) };
  }
  throw new Error("No QR code holds so much text.");
}

/** Mode and length; what is over of the last half byte is the end mark. */
const headBytes = (version: number) => (version < 10 ? 2 : 3);

function padded(bytes: readonly number[], version: number, room: number): number[] {
  const halves = [4, ...halfBytes(bytes.length, version < 10 ? 2 : 4)];
  for (const byte of bytes) halves.push(byte >> 4, byte & 15);
  halves.push(0);
  const data = Array.from(
    { length: halves.length / 2 },
    (_, index) => ((halves[2 * index] ?? 0) << 4) | (halves[2 * index + 1] ?? 0),
  );
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

const halfBytes = (number: number, count: number) =>
  Array.from({ length: count }, (_, index) => (number >> (4 * (count - 1 - index))) & 15);

/** Splits the data into blocks, the shorter ones first, and takes turns between them; then the same with their correction. */
function interleave(data: readonly number[], version: number): number[] {
  const blockCount = blockCounts[version - 1] ?? 1;
  const shortLength = Math.floor(data.length / blockCount);
  const shortCount = blockCount - (data.length % blockCount);
  const blocks = Array.from({ length: blockCount }, (_, index) => {
    const start = index * shortLength + Math.max(0, index - shortCount);
    return data.slice(start, start + shortLength + (index < shortCount ? 0 : 1));
  });
  const corrections = blocks.map((block) => correctionOf(block, perBlock(version)));
  return [...takeTurns(blocks), ...takeTurns(corrections)];
}

function takeTurns(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    blocks.flatMap((block) => block.slice(index, index + 1)),
  ).flat();
}

const perBlock = (version: number) => correctionPerBlock[version - 1] ?? 0;

const dataCount = (version: number) =>
  Math.floor(drawnBits(version) / 8) - perBlock(version) * (blockCounts[version - 1] ?? 1);

/** Squares of a version that are not taken by finders, timing, alignment, format and version marks. */
function drawnBits(version: number): number {
  const bits = (16 * version + 128) * version + 64;
  if (version < 2) return bits;
  const alignments = Math.floor(version / 7) + 2;
  return bits - (25 * alignments - 10) * alignments + 55 - (version < 7 ? 0 : 36);
}

/** Reed and Solomon's remainder, in the field of 256 with the polynomial that the standard names. */
export function correctionOf(data: readonly number[], count: number): number[] {
  const divisor = divisorOf(count);
  let rest = Array.from({ length: count }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0];
    rest = rest.map((value, index) => value ^ multiply(divisor[index] ?? 0, factor));
  }
  return rest;
}

function divisorOf(count: number): number[] {
  let divisor = [...Array.from({ length: count - 1 }, () => 0), 1];
  let root = 1;
  for (let step = 0; step < count; step += 1) {
    divisor = divisor.map((value, index) => multiply(value, root) ^ (divisor[index + 1] ?? 0));
    root = multiply(root, 2);
  }
  return divisor;
}

function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if (((other >> bit) & 1) === 1) product ^= one;
  }
  return product;
}
