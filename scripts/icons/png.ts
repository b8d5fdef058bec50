import { zlibSync } from "fflate";

/** Red, green, blue and alpha, 0 to 255 each. */
export type Colour = readonly [number, number, number, number];

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const coloursMax = 256;

/** A picture of few colours, as a PNG with a palette. The same pixels are always the same bytes. */
export function encodePng(side: number, colourAt: (x: number, y: number) => Colour): Uint8Array {
  const palette = new Map<string, { index: number; colour: Colour }>();
  const rows = new Uint8Array((side + 1) * side); // each row begins with its filter: 0
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const colour = colourAt(x, y);
      const name = colour.join();
      const known = palette.get(name) ?? { index: palette.size, colour };
      palette.set(name, known);
      rows[y * (side + 1) + 1 + x] = known.index;
    }
  }
  if (palette.size > coloursMax) throw new Error(`${palette.size} colours are too many.`);
  const colours = [...palette.values()].map(({ colour }) => colour);
  return join([
    Uint8Array.from(signature),
    chunk("IHDR", [...bytesOf(side), ...bytesOf(side), 8, 3, 0, 0, 0]),
    chunk(
      "PLTE",
      colours.flatMap(([red, green, blue]) => [red, green, blue]),
    ),
    chunk(
      "tRNS",
      colours.map(([, , , alpha]) => alpha),
    ),
    chunk("IDAT", zlibSync(rows, { level: 9 })),
    chunk("IEND", []),
  ]);
}

function chunk(name: string, given: Iterable<number>): Uint8Array {
  const body = Uint8Array.from([...new TextEncoder().encode(name), ...given]);
  return join([
    Uint8Array.from(bytesOf(body.length - name.length)),
    body,
    Uint8Array.from(bytesOf(checksum(body))),
  ]);
}

const bytesOf = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff);

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** CRC-32, as PNG asks for it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (CHECKSUMS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
