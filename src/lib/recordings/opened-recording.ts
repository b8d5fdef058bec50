import type { RecordingType } from "@domain/schedule/session-recordings";

import { type Bytes } from "@/lib/sealed-bytes";
import { openPart, openRecordingKey } from "./sealing";
import { withLength } from "./webm-length";

export type OpenedRecording = {
  blob: Blob;
  seconds: number;
  /** To its last part. One that was interrupted ends earlier. */
  isWhole: boolean;
};

type OpeningNeeds = {
  recordingId: string;
  parts: number;
  contentType: RecordingType;
  key: Bytes;
  /** Null where the server does not have it. */
  fetchPart: (number: number) => Promise<Bytes | null>;
  onProgress: (percent: number) => void;
};

export class UnreadableRecording extends Error {}

/** Up to the first part that is missing. One that does not open is a reason to trust none of it. */
export async function openRecording(needs: OpeningNeeds): Promise<OpenedRecording> {
  const { recordingId, parts, contentType, fetchPart, onProgress } = needs;
  const key = await openRecordingKey(needs.key);
  const blobs: Blob[] = []; // The browser may put them on its disk.
  let first: Bytes | null = null;
  let [endMs, isWhole] = [0, false];
  for (let number = 0; number < parts && !isWhole; number += 1) {
    const sealed = await fetchPart(number);
    if (sealed === null) break;
    const part = await openPart(key, { recordingId, number }, sealed);
    if (part === null || part.endMs < endMs) throw new UnreadableRecording();
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
