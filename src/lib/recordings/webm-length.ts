import type { Bytes } from "@/lib/sealed-bytes";

/**
 * Browsers write a recording's beginning before they know its length, so players show none and can't seek. Delete when
 * `MediaRecorder` writes it.
 */

const segmentId = 0x18538067;
const seekHeadId = 0x114d9b74;
const infoId = 0x1549a966;
const scaleId = 0x2ad7b1;
const lengthId = 0x4489;
const usualScale = 1_000_000; // A millisecond, in nanoseconds.

type Element = { id: number; from: number; bodyFrom: number; bodyTo: number };

/** The beginning of a WebM with its length added; any other file stays unchanged. */
export function withLength(first: Bytes, seconds: number): Bytes {
  const segment = elementsIn(first, 0, first.length).find(({ id }) => id === segmentId);
  if (segment === undefined) return first;
  const inSegment = elementsIn(first, segment.bodyFrom, first.length);
  const info = inSegment.find(({ id }) => id === infoId);
  // Adding bytes would make a table of positions wrong.
  if (info === undefined || inSegment.some(({ id }) => id === seekHeadId)) return first;
  const inInfo = elementsIn(first, info.bodyFrom, info.bodyTo);
  const scale = inInfo.find(({ id }) => id === scaleId);
  const scaleNs = scale === undefined ? usualScale : readNumber(first, scale);
  const body = inInfo
    .filter(({ id }) => id !== lengthId)
    .flatMap(({ from, bodyTo }) => [...first.subarray(from, bodyTo)]);
  const field = new Uint8Array([0x44, 0x89, 0x88, ...new Uint8Array(8)]);
  new DataView(field.buffer).setFloat64(3, (seconds * 1e9) / scaleNs);
  const size = body.length + field.length;
  const head = [0x15, 0x49, 0xa9, 0x66, 0x10 | (size >>> 24), size >>> 16, size >>> 8, size];
  return new Uint8Array([
    ...first.subarray(0, info.from),
    ...head,
    ...body,
    ...field,
    ...first.subarray(info.bodyTo),
  ]);
}

function elementsIn(bytes: Bytes, from: number, to: number): Element[] {
  const found: Element[] = [];
  let at = from;
  while (at < to) {
    const id = readField(bytes, at, true);
    const size = id && readField(bytes, at + id.length, false);
    if (id === null || size === null) return found;
    const bodyFrom = at + id.length + size.length;
    const bodyTo = size.isOpen ? to : bodyFrom + size.value;
    if (bodyTo > to && id.value !== segmentId) return found; // It continues in the next part.
    found.push({ id: id.value, from: at, bodyFrom, bodyTo });
    at = bodyTo;
  }
  return found;
}

/** A number of variable length: the zeros before its first bit give the length. */
export function readField(bytes: Bytes, at: number, isId: boolean) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  const bits = 8 - length;
  let value = isId ? first : first & ((1 << bits) - 1);
  let isOpen = value === (1 << bits) - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { value, length, isOpen };
}

const readNumber = (bytes: Bytes, { bodyFrom, bodyTo }: Element) =>
  bytes.subarray(bodyFrom, bodyTo).reduce((value, byte) => value * 256 + byte, 0);
