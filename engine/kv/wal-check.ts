import { existsSync, readFileSync } from "node:fs";

const headerBytes = 32;
const frameHeaderBytes = 24;
const bigEndianMagic = 0x377f0683;
const littleEndianMagic = 0x377f0682;

/**
 * SQLite takes the first frame that does not fit for the end of its write-ahead log. That is right for a torn tail,
 * the last transaction before a power cut, and wrong for a damaged byte further ahead: everything after it would be
 * dropped without a word. Since each transaction is on disk before the next is written, a frame that does not fit
 * with two or more ends of transactions behind it is damage. Returns the damaged frame's number, or null.
 */
export function findWalDamage(path: string): number | null {
  if (!existsSync(path)) return null;
  const wal = readFileSync(path);
  if (wal.length < headerBytes + frameHeaderBytes) return null;
  const pageBytes = wal.readUInt32BE(8);
  const frameBytes = frameHeaderBytes + pageBytes;
  if (pageBytes < 512 || pageBytes > 65536) return 0;
  const frames = Math.floor((wal.length - headerBytes) / frameBytes);
  const valid = countValidFrames(wal, frames, frameBytes);
  if (valid === frames) return null;
  // Of the same log, even when the header or this very frame is what was damaged.
  const reference = wal.subarray(headerBytes + 8, headerBytes + 16);
  let transactionEnds = 0;
  for (let frame = valid; frame < frames; frame++) {
    const at = headerBytes + frame * frameBytes;
    const isEnd = wal.readUInt32BE(at + 4) !== 0;
    const isSameLog =
      reference.subarray(0, 4).equals(wal.subarray(at + 8, at + 12)) ||
      reference.subarray(4, 8).equals(wal.subarray(at + 12, at + 16));
    if (isEnd && isSameLog) transactionEnds++;
  }
  return transactionEnds >= 2 ? valid : null;
}

type Sums = [number, number];

function countValidFrames(wal: Buffer, frames: number, frameBytes: number): number {
  const magic = wal.readUInt32BE(0);
  if (magic !== bigEndianMagic && magic !== littleEndianMagic) return 0;
  const isBigEndian = magic === bigEndianMagic;
  let sums = checksum(wal, 0, 24, [0, 0], isBigEndian);
  if (!hasSums(wal, 24, sums)) return 0;
  for (let frame = 0; frame < frames; frame++) {
    const at = headerBytes + frame * frameBytes;
    const isSalted = wal.subarray(16, 24).equals(wal.subarray(at + 8, at + 16));
    sums = checksum(wal, at, at + 8, sums, isBigEndian);
    sums = checksum(wal, at + frameHeaderBytes, at + frameBytes, sums, isBigEndian);
    if (!isSalted || !hasSums(wal, at + 16, sums)) return frame;
  }
  return frames;
}

const hasSums = (wal: Buffer, at: number, [first, second]: Sums) =>
  wal.readUInt32BE(at) === first && wal.readUInt32BE(at + 4) === second;

/** SQLite's own: two running sums over pairs of 32-bit words, in the byte order that the header names. */
function checksum(wal: Buffer, from: number, upTo: number, sums: Sums, isBigEndian: boolean): Sums {
  let [first, second] = sums;
  for (let at = from; at < upTo; at += 8) {
    const a = isBigEndian ? wal.readUInt32BE(at) : wal.readUInt32LE(at);
    const b = isBigEndian ? wal.readUInt32BE(at + 4) : wal.readUInt32LE(at + 4);
    first = (first + a + second) >>> 0;
    second = (second + b + first) >>> 0;
  }
  return [first, second];
}
