import { crc32 } from "node:zlib";
import type { PieceReader } from "./piece-reader";

const magic = 0x6c677370; // "psgl"
const headerBytes = 24;

/** A text with its number, as it lies in the log: length and sums first, so that what is no longer whole is known. */
export function encodeRecord(seq: number, text: string): Buffer {
  const textBytes = Buffer.byteLength(text);
  const record = Buffer.allocUnsafe(aligned(headerBytes + textBytes));
  record.fill(0, headerBytes + textBytes);
  record.write(text, headerBytes);
  record.writeUInt32LE(magic, 0);
  record.writeUInt32LE(textBytes, 4);
  record.writeBigUInt64LE(BigInt(seq), 8);
  record.writeUInt32LE(crc32(record.subarray(headerBytes)), 16);
  record.writeUInt32LE(crc32(record.subarray(0, 20)), 20);
  return record;
}

interface LogRecord {
  readonly seq: number;
  readonly text: string;
  readonly endsAt: number;
}

/** What begins there: a record, nothing yet, one that reached the disk in part, or one that is not as it was written. */
export type Found = LogRecord | "end" | "torn" | "damaged";

/**
 * A file's unwritten part holds zeros and a text none. So zeros where a record ought to be tell of a write that a power
 * cut broke off, and a wrong sum without them of damage.
 */
export function readRecord(file: PieceReader, at: number): Found {
  const header = file.bytes(at, at + headerBytes);
  if (isZero(header)) return isZero(file.bytes(at, at + 4096)) ? "end" : "torn";
  if (header.length < headerBytes) return "torn";
  if (header.readUInt32LE(0) !== magic || header.readUInt32LE(20) !== crc32(header.subarray(0, 20)))
    return isZero(header.subarray(20)) ? "torn" : "damaged";
  const textBytes = header.readUInt32LE(4);
  const endsAt = at + aligned(headerBytes + textBytes);
  if (endsAt > file.length) return "torn";
  const body = file.bytes(at + headerBytes, endsAt);
  const text = body.subarray(0, textBytes);
  if (header.readUInt32LE(16) !== crc32(body)) return text.includes(0) ? "torn" : "damaged";
  return { seq: Number(header.readBigUInt64LE(8)), text: text.toString(), endsAt };
}

const searchedAtOnce = 1024 * 1024;

/** Whether a whole record begins anywhere behind that place: then what is wrong there is not the log's end. */
export function hasRecordBehind(file: PieceReader, at: number): boolean {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(magic);
  // A mark may lie across two pieces.
  for (let from = at + 1; from < file.length; from += searchedAtOnce - mark.length + 1) {
    const piece = file.bytes(from, from + searchedAtOnce);
    for (let next = piece.indexOf(mark); next !== -1; next = piece.indexOf(mark, next + 1)) {
      if (typeof readRecord(file, from + next) === "object") return true;
    }
  }
  return false;
}

/** No sector of a disk ends within a header's sum. */
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);
