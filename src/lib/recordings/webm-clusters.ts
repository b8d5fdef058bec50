import type { Bytes } from "@/lib/sealed-bytes";
import { readField } from "./webm-length";

/** A WebM is a sequence of clusters. Each starts with its time, and a player can start at any of them. */

const clusterId = [0x1f, 0x43, 0xb6, 0x75];
const timeId = 0xe7;

export type Cluster = { at: number; ms: number };

/** The first cluster that starts in these bytes; null if none does. */
export function findCluster(bytes: Bytes): Cluster | null {
  for (let at = bytes.indexOf(clusterId[0] ?? 0); at !== -1; at = bytes.indexOf(0x1f, at + 1)) {
    const ms = timeAt(bytes, at);
    if (ms !== null) return { at, ms };
  }
  return null;
}

/** Null if no cluster starts here: its first bytes may occur by chance, but not with a time after them. */
function timeAt(bytes: Bytes, at: number): number | null {
  if (clusterId.some((byte, place) => bytes[at + place] !== byte)) return null;
  const size = readField(bytes, at + clusterId.length, false);
  const timeFrom = at + clusterId.length + (size?.length ?? 0);
  if (size === null || bytes[timeFrom] !== timeId) return null;
  const length = readField(bytes, timeFrom + 1, false);
  if (length === null || length.isOpen || length.value > 8) return null;
  const from = timeFrom + 1 + length.length;
  if (from + length.value > bytes.length) return null;
  return bytes.subarray(from, from + length.value).reduce((ms, byte) => ms * 256 + byte, 0);
}

const pictures = { V_VP8: "vp8", V_VP9: "vp9" };

/** The type with codecs, which a player needs before it plays; null for other files. */
export function playedType(first: Bytes): string | null {
  const head = new TextDecoder("latin1").decode(first.subarray(0, findCluster(first)?.at ?? 0));
  const picture = Object.entries(pictures).find(([name]) => head.includes(name));
  return picture === undefined || !head.includes("A_OPUS")
    ? null
    : `video/webm; codecs="${picture[1]}, opus"`;
}
