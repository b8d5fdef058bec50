import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FilePieces } from "./piece-store";
import { openSealedBytes, sealBytes } from "./sealed-file";

/** A part of a log that was shipped: its records, and which uploaded files they name. */
interface SegmentHeader {
  version: 1;
  stream: string;
  /** The name of the segment before it in its stream; null at the beginning. */
  after: string | null;
  /** Of the records, as the store numbers its formats. */
  format: number;
  /** Everything that was acknowledged up to here is in it or in those before it. UTC milliseconds. */
  upToMs: number;
  /** Of the records. */
  sha256: string;
  files: Record<string, FilePieces>;
}

export interface Segment {
  header: SegmentHeader;
  records: Buffer;
}

/** What its name says: it can be listed, aged and verified without a key. */
export interface SegmentName {
  name: string;
  /** A folder for each UTC day. */
  day: string;
  first: number;
  last: number;
  shippedAtMs: number;
  /** The beginning of the SHA-256 of the file as it is stored. */
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
  /** Null: in the clear. */
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

/** Throws where it is not as it was packed. */
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
