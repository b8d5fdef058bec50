import { existsSync } from "node:fs";
import { type PieceReader, readInPieces } from "../salvage/piece-reader";

const headerBytes = 32;
const frameHeaderBytes = 24;
const bigEndianMagic = 0x377f0683;
const littleEndianMagic = 0x377f0682;

/**
 * SQLite treats the first invalid frame as the end of its write-ahead log. That is right for a torn tail, the last
 * transaction before a power cut, but wrong for an earlier damaged byte: everything after it would be dropped silently.
 * Each transaction is on disk before the next is written, so an invalid frame before two or more ends of transactions
 * is damage. Returns the damaged frame's number, or null.
 */
export function findWalDamage(path: string): number | null {
  return existsSync(path) ? readInPieces(path, findDamage) : null;
}

function findDamage(wal: PieceReader): number | null {
  if (wal.length < headerBytes + frameHeaderBytes) return null;
  const header = wal.bytes(0, headerBytes);
  const pageBytes = header.readUInt32BE(8);
  const frameBytes = frameHeaderBytes + pageBytes;
  if (pageBytes < 512 || pageBytes > 65536) return 0;
  const frames = Math.floor((wal.length - headerBytes) / frameBytes);
  const frameAt = (frame: number) => {
    const at = headerBytes + frame * frameBytes;
    return wal.bytes(at, at + frameBytes);
  };
  const valid = countValidFrames(header, frames, frameAt);
  if (valid === frames) return null;
  // Identifies frames of the same log, even when the header or this frame is damaged.
  const reference = Buffer.from(wal.bytes(headerBytes + 8, headerBytes + 16));
  let transactionEnds = 0;
  for (let number = valid; number < frames; number++) {
    const frame = frameAt(number);
    const isEnd = frame.readUInt32BE(4) !== 0;
    const isSameLog =
      reference.subarray(0, 4).equals(frame.subarray(8, 12)) ||
      reference.subarray(4, 8).equals(frame.subarray(12, 16));
    if (isEnd && isSameLog) transactionEnds++;
  }
  return transactionEnds >= 2 ? valid : null;
}

type Sums = [number, number];

function countValidFrames(
  header: Buffer,
  frames: number,
  frameAt: (frame: number) => Buffer,
): number {
  const magic = header.readUInt32BE(0);
  if (magic !== bigEndianMagic && magic !== littleEndianMagic) return 0;
  const isBigEndian = magic === bigEndianMagic;
  let sums = checksum(header.subarray(0, 24), [0, 0], isBigEndian);
  if (!hasSums(header, 24, sums)) return 0;
  for (let number = 0; number < frames; number++) {
    const frame = frameAt(number);
    const isSalted = header.subarray(16, 24).equals(frame.subarray(8, 16));
    sums = checksum(frame.subarray(0, 8), sums, isBigEndian);
    sums = checksum(frame.subarray(frameHeaderBytes), sums, isBigEndian);
    if (!isSalted || !hasSums(frame, 16, sums)) return number;
  }
  return frames;
}

const hasSums = (bytes: Buffer, at: number, [first, second]: Sums) =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;

/** SQLite's checksum: two running sums over pairs of 32-bit words, in the byte order that the header names. */
function checksum(bytes: Buffer, sums: Sums, isBigEndian: boolean): Sums {
  let [first, second] = sums;
  for (let at = 0; at < bytes.length; at += 8) {
    const a = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    const b = isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4);
    first = (first + a + second) >>> 0;
    second = (second + b + first) >>> 0;
  }
  return [first, second];
}
