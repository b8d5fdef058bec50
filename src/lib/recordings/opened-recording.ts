import type { RecordingType } from "@domain/schedule/session-recordings";

import { type Bytes } from "@/lib/sealed-bytes";
import { openPart, openRecordingKey, type RecordingPart } from "./sealing";
import { withLength } from "./webm-length";

export type OpenedRecording = {
  blob: Blob;
  seconds: number;
  /** True if it reaches its last part; an interrupted one ends earlier. */
  isWhole: boolean;
};

type ReadingNeeds = {
  recordingId: string;
  key: Bytes;
  /** Resolves to null if the server does not have the part. */
  fetchPart: (number: number) => Promise<Bytes | null>;
};

export class UnreadableRecording extends Error {}

export type ReadPart = (number: number) => Promise<RecordingPart | null>;

/** Reads parts in any order. Rejects if one does not decrypt, or its time does not fit: then none can be trusted. */
export async function readRecording(needs: ReadingNeeds): Promise<ReadPart> {
  const { recordingId, fetchPart } = needs;
  const key = await openRecordingKey(needs.key);
  const ends = new Map<number, RecordingPart>();
  return async (number) => {
    const sealed = await fetchPart(number);
    if (sealed === null) return null;
    const part = await openPart(key, { recordingId, number }, sealed);
    if (part === null) throw new UnreadableRecording();
    for (const [other, { endMs, isLast }] of ends) {
      const [before, after] = other < number ? [endMs, part.endMs] : [part.endMs, endMs];
      const isBehindEnd = other < number ? isLast : other > number && part.isLast;
      if (before > after || isBehindEnd) throw new UnreadableRecording();
    }
    ends.set(number, { ...part, bytes: new Uint8Array() });
    return part;
  };
}

type OpeningNeeds = {
  read: ReadPart;
  parts: number;
  contentType: RecordingType;
  onProgress: (percent: number) => void;
};

/** Decrypts all parts up to the first missing one. */
export async function openRecording(needs: OpeningNeeds): Promise<OpenedRecording> {
  const { read, parts, contentType, onProgress } = needs;
  const blobs: Blob[] = []; // The browser may store Blobs on disk.
  let first: Bytes | null = null;
  let [endMs, isWhole] = [0, false];
  for (let number = 0; number < parts && !isWhole; number += 1) {
    const part = await read(number);
    if (part === null) break;
    ({ endMs, isLast: isWhole } = part);
    if (first === null) first = part.bytes;
    else blobs.push(new Blob([part.bytes]));
    onProgress(Math.round(((number + 1) / parts) * 100));
  }
  if (first === null) throw new UnreadableRecording();
  const seconds = endMs / 1000;
  const beginning = contentType === "video/webm" ? withLength(first, seconds) : first;
  return { blob: new Blob([beginning, ...blobs], { type: contentType }), seconds, isWhole };
}
