import { crc32 } from "node:zlib";
import type { PieceBytes } from "../salvage/piece-reader";

const magic = 0x6c677370; // "psgl"
export const headerBytes = 24;

/** Encodes a text with its number: length and checksums first, so that an incomplete record is recognised. */
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

/** The content at a position: a record, the end, a partially written record, or a damaged one. */
export type Found = LogRecord | "end" | "torn" | "damaged";

/**
 * The unwritten part of a file is zeros, and texts contain none. So zeros inside a record mean a write interrupted by a
 * power cut; a wrong checksum without them means damage.
 */
export function readRecord(file: PieceBytes, at: number): Found {
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

/** A record's number and end, read from its header only; null when no record begins there. */
export function recordAt(file: PieceBytes, at: number): { seq: number; endsAt: number } | null {
  const header = file.bytes(at, at + headerBytes);
  if (header.length < headerBytes || header.readUInt32LE(0) !== magic) return null;
  if (header.readUInt32LE(20) !== crc32(header.subarray(0, 20))) return null;
  const endsAt = at + aligned(headerBytes + header.readUInt32LE(4));
  return { seq: Number(header.readBigUInt64LE(8)), endsAt };
}

const searchedAtOnce = 1024 * 1024;

/** The position of the next whole record, or null. Without one, the damage may just be the log's end. */
export function findRecordBehind(file: PieceBytes, at: number): number | null {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(magic);
  // A magic number may cross two pieces.
  for (let from = at + 1; from < file.length; from += searchedAtOnce - mark.length + 1) {
    const piece = file.bytes(from, from + searchedAtOnce);
    for (let next = piece.indexOf(mark); next !== -1; next = piece.indexOf(mark, next + 1)) {
      if (typeof readRecord(file, from + next) === "object") return from + next;
    }
  }
  return null;
}

/** Records are aligned, so that no sector ends inside a header's checksum. */
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);
