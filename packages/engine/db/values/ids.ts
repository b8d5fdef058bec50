import type { Rng } from "../../clock";

/** Crockford's base32 in lower case: its digits ascend in ASCII, so ids of one length sort like their bytes. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const noDigit = 32;
const digitOf = new Uint8Array(128).fill(noDigit);
for (let digit = 0; digit < alphabet.length; digit++) digitOf[alphabet.charCodeAt(digit)] = digit;

const internalBytes = 16;
const footerBytes = 2;
const charsMin = 31;
const charsMax = 37;

export type DecodedId =
  | { isOk: true; tableNumber: number; internal: Uint8Array }
  | { isOk: false; error: string };

/** varint(table number) ‖ 16 bytes ‖ checksum, in base32: the shape that Convex's libraries and URLs expect. */
export function encodeId(tableNumber: number, internal: Uint8Array): string {
  const bytes: number[] = [];
  let rest = tableNumber;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
  for (const byte of internal) bytes.push(byte);
  const footer = fletcher16(bytes, bytes.length);
  bytes.push(footer & 0xff, footer >>> 8);
  return toBase32(bytes);
}

/** Never throws: `error` has the contract's text about the id. */
export function decodeId(text: string): DecodedId {
  if (text.length < charsMin || text.length > charsMax)
    return failed(`Invalid ID length ${text.length}`);
  const bytes = fromBase32(text);
  if (bytes === null) return failed("ID wasn't valid base32");
  const start = varintLength(bytes);
  const tableNumber = start === null ? 0 : varint(bytes, start);
  if (start === null || tableNumber === 0) return failed("Invalid table number");
  const end = start + internalBytes;
  if (bytes.length !== end + footerBytes) return failed(`Invalid ID length ${text.length}`);
  const footer = (bytes[end] as number) | ((bytes[end + 1] as number) << 8);
  const expected = fletcher16(bytes, end);
  if (footer !== expected) return failed(`Invalid ID version ${footer ^ expected} (expected 0)`);
  return { isOk: true, tableNumber, internal: bytes.subarray(start, end) };
}

/** The table of an id from npm convex-test or written in a test: digits, then the table's name. */
export const npmTableOf = (text: string): string | null =>
  /^[0-9]+(?=[^0-9])(.+)$/s.exec(text)?.[1] ?? null;

export function freshId(tableNumber: number, source: { rng: Rng; startMs: number }): string {
  return encodeId(tableNumber, internalIdOf(source.rng.bytes(14), source.startMs));
}

/** 14 random bytes and the day, as in Convex: ids don't reveal the order of their creation. */
export function internalIdOf(random: Uint8Array, nowMs: number): Uint8Array {
  const internal = new Uint8Array(internalBytes);
  internal.set(random.subarray(0, internalBytes - 2));
  const days = Math.floor(nowMs / 86_400_000) & 0xffff;
  internal[internalBytes - 2] = days >>> 8;
  internal[internalBytes - 1] = days & 0xff;
  return internal;
}

const failed = (why: string): DecodedId => ({ isOk: false, error: `Unable to decode ID: ${why}` });

function varintLength(bytes: Uint8Array): number | null {
  for (let at = 0; at < 5; at++) if ((bytes[at] as number) < 0x80) return at + 1;
  return null;
}

function varint(bytes: Uint8Array, length: number): number {
  let value = 0;
  for (let at = length - 1; at >= 0; at--) value = value * 128 + ((bytes[at] as number) & 0x7f);
  return value > 0xffff_ffff ? 0 : value;
}

function fletcher16(bytes: ArrayLike<number>, length: number): number {
  let low = 0;
  let high = 0;
  for (let at = 0; at < length; at++) {
    low = (low + (bytes[at] as number)) & 0xff;
    high = (high + low) & 0xff;
  }
  return (high << 8) | low;
}

function toBase32(bytes: readonly number[]): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31] ?? "";
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (alphabet[(held << (5 - bits)) & 31] ?? "");
}

/** Returns null unless encoding the bytes again gives the same text: two texts must never name one document. */
function fromBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = digitOf[text.charCodeAt(at)] ?? noDigit;
    if (digit === noDigit) return null;
    held = (held << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = held >>> bits;
      held &= (1 << bits) - 1;
    }
  }
  return bits < 5 && held === 0 ? bytes : null;
}
