import { CommitTsPlaceholder, type Value } from "convex/values";

/** Bytes as a string: each char is one byte (0..255), so that JavaScript's `<` is byte order. */
export type Key = string;

/**
 * One tag byte per type, in Convex's order of types. 0 ends strings, bytes, arrays and objects, so it sorts before any
 * continuation. In strings and bytes 0 and 1 are written as (1,1) and (1,2). So no value's key is a prefix of
 * another's, and values with equal first fields are exactly the range of that prefix.
 */
const tag = {
  undefined: 1,
  null: 2,
  int64: 3,
  float64: 4,
  boolean: 5,
  string: 6,
  bytes: 7,
  array: 8,
  object: 9,
};
const end = 0;
const escape = 1;
/** Until the commit, an unknown commit timestamp sorts like this. */
const int64Max = (1n << 63n) - 1n;

let scratch = Buffer.allocUnsafe(4096);
let length = 0;

/** Convex's order of tuples (`compareValues`) as bytes. `prefix` comes first, unchanged. */
export function encodeIndexKey(values: readonly (Value | undefined)[], prefix: Key = ""): Key {
  length = 0;
  reserve(prefix.length);
  length += scratch.write(prefix, length, "latin1");
  for (const value of values) writeValue(value);
  // Copied from the scratch buffer, so that the key is one flat one-byte string instead of a rope of its parts.
  return scratch.toString("latin1", 0, length);
}

/** The first key after all keys that begin with `prefix`; null when there is none. */
export function successorOfPrefix(prefix: Key): Key | null {
  let kept = prefix.length;
  while (kept > 0 && prefix.charCodeAt(kept - 1) === 0xff) kept--;
  if (kept === 0) return null;
  return prefix.slice(0, kept - 1) + String.fromCharCode(prefix.charCodeAt(kept - 1) + 1);
}

export function successorOfKey(key: Key): Key {
  return `${key}\0`;
}

function reserve(bytes: number): void {
  if (length + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafe(2 * (length + bytes));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
}

function writeValue(value: Value | undefined): void {
  reserve(9);
  if (value === undefined) scratch[length++] = tag.undefined;
  else if (value === null) scratch[length++] = tag.null;
  else if (typeof value === "string") writeString(value);
  else if (typeof value === "number") writeFloat(value);
  else if (typeof value === "bigint") writeInteger(value);
  else if (typeof value === "boolean") writeBoolean(value);
  else if (value instanceof ArrayBuffer) writeBytes(value);
  else if (value instanceof CommitTsPlaceholder) writeInteger(int64Max);
  else if (Array.isArray(value)) writeArray(value);
  else writeObject(value);
}

function writeBoolean(value: boolean): void {
  scratch[length++] = tag.boolean;
  scratch[length++] = value ? 1 : 0;
}

function writeBytes(value: ArrayBuffer): void {
  scratch[length++] = tag.bytes;
  writeEscaped(new Uint8Array(value));
}

function writeInteger(value: bigint): void {
  scratch[length++] = tag.int64;
  length = scratch.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n), length);
}

/** IEEE order: a set sign bit flips all bits, a clear one only itself. All NaNs are equal and sort above infinity. */
function writeFloat(value: number): void {
  scratch[length++] = tag.float64;
  const start = length;
  length = scratch.writeDoubleBE(value, start);
  const first = scratch[start] as number;
  if (Number.isNaN(value)) scratch.fill(0xff, start, length);
  else if (first < 0x80) scratch[start] = first | 0x80;
  else for (let at = start; at < length; at++) scratch[at] = ~(scratch[at] as number);
}

function writeString(value: string): void {
  scratch[length++] = tag.string;
  const start = length;
  reserve(value.length + 1);
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code <= escape || code > 0x7f) {
      length = start;
      writeEscaped(Buffer.from(value, "utf8"));
      return;
    }
    scratch[length++] = code;
  }
  scratch[length++] = end;
}

function writeEscaped(bytes: Uint8Array): void {
  reserve(2 * bytes.length + 1);
  for (const byte of bytes) {
    if (byte <= escape) {
      scratch[length++] = escape;
      scratch[length++] = byte + 1;
    } else scratch[length++] = byte;
  }
  scratch[length++] = end;
}

function writeArray(items: readonly Value[]): void {
  scratch[length++] = tag.array;
  for (const item of items) writeValue(item);
  reserve(1);
  scratch[length++] = end;
}

function writeObject(fields: Record<string, Value | undefined>): void {
  scratch[length++] = tag.object;
  for (const key of Object.keys(fields).sort()) {
    // A name begins with the tag of strings, which sorts after the end mark.
    reserve(1);
    writeString(key);
    writeValue(fields[key]);
  }
  reserve(1);
  scratch[length++] = end;
}
