import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FilePieces } from "./piece-store";
import { openSealedBytes, sealBytes } from "./sealed-file";

interface SegmentHeader {
  version: 1;
  stream: string;
  /** The name of the segment before it in its stream; null at the beginning. */
  after: string | null;
  /** The format of the records, numbered like the store's. */
  format: number;
  /** All commits acknowledged up to here are in this segment or earlier ones. UTC milliseconds. */
  upToMs: number;
  sha256: string;
  files: Record<string, FilePieces>;
}

export interface Segment {
  header: SegmentHeader;
  records: Buffer;
}

/** The contents of a segment's name: it can be listed, aged and verified without a key. */
export interface SegmentName {
  name: string;
  /** Its folder: one for each UTC day. */
  day: string;
  first: number;
  last: number;
  shippedAtMs: number;
  /** The beginning of the SHA-256 of the stored file. */
  sum: string;
}

const namePattern = /^([0-9]{12})-([0-9]{12})-([0-9]{13})-([0-9a-f]{16})\.log$/;
const dayPattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
/** The names of the pieces of a segment's files, so that pieces in use are known without a key. */
export const segmentPiecesEnd = ".pieces";

export const isDayName = (name: string): boolean => dayPattern.test(name);

export function parseSegmentName(day: string, name: string): SegmentName | null {
  const [, first = "", last = "", atMs = "", sum = ""] = namePattern.exec(name) ?? [];
  if (sum === "" || !isDayName(day)) return null;
  return { name, day, first: Number(first), last: Number(last), shippedAtMs: Number(atMs), sum };
}

const digits = (number: number, count: number) => String(number).padStart(count, "0");

export function nameSegment(
  bytes: Buffer,
  { first, last, shippedAtMs }: Pick<SegmentName, "first" | "last" | "shippedAtMs">,
): SegmentName {
  const sum = sumOfSegment(bytes);
  const day = new Date(shippedAtMs).toISOString().slice(0, 10);
  const name = `${digits(first, 12)}-${digits(last, 12)}-${digits(shippedAtMs, 13)}-${sum}.log`;
  return { name, day, first, last, shippedAtMs, sum };
}

export const sumOfSegment = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 16);

export const sumOfRecords = (records: Buffer): string =>
  createHash("sha256").update(records).digest("hex");

const zip = promisify(gzip);
const unzip = promisify<Buffer, Buffer>(gunzip);
const lineEnd = 10;

export interface SegmentSeal {
  /** Null when not encrypted. */
  key: Buffer | null;
  stream: string;
  first: number;
  last: number;
}

const sealNameOf = ({ stream, first, last }: SegmentSeal) => `log ${stream} ${first}-${last}`;

export async function packSegment({ header, records }: Segment, seal: SegmentSeal) {
  const packed = await zip(records);
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), packed]);
  return seal.key === null ? bytes : sealBytes(bytes, { key: seal.key, name: sealNameOf(seal) });
}

/** Throws when its bytes have changed. */
export async function openSegment(stored: Buffer, seal: SegmentSeal): Promise<Segment> {
  const bytes =
    seal.key === null ? stored : openSealedBytes(stored, { key: seal.key, name: sealNameOf(seal) });
  const headEnd = bytes.indexOf(lineEnd);
  const header = JSON.parse(bytes.subarray(0, headEnd).toString()) as SegmentHeader;
  const records = await unzip(bytes.subarray(headEnd + 1));
  if (header.stream !== seal.stream || header.sha256 !== sumOfRecords(records)) {
    throw new Error("its records are not those that were shipped");
  }
  return { header, records };
}
