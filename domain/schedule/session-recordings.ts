import { dayMs, minuteMs, secondMs } from "../time/time-spans";

/** Recordings of the call in a session's room: sealed in the browser of the coach, so that the server has no key (ADR 108). */

/** From the press of the second person. Then it is deleted. */
export const recordingKeptDays = 90;
export const recordingKeptMs = recordingKeptDays * dayMs;

/** A question is for now. Who answers later is asked again. */
export const recordingQuestionMs = 5 * minuteMs;

/** A part is sealed and sent so often. What a browser that ends suddenly loses is one of them. */
export const recordingPartMs = 5 * secondMs;
/** Five and a half hours. */
export const recordingPartsMax = 4000;
/** At the quality that is asked for, a part has some 300,000 bytes. */
export const recordingPartBytesMax = 4 * 1024 * 1024;

/** Of one session, also those that were withdrawn and wait for the sweep. */
export const recordingsPerSessionMax = 20;
export const recordingChaptersMax = 60;
/** Some thirty hours. */
export const recordingBytesPerClientMax = 8 * 1024 ** 3;

/** Version, nonce, tag, and before the sound and picture their time and whether they are the last. */
export const recordingFormat = 1;
export const recordingNonceBytes = 12;
export const recordingPartHeadBytes = 5;
const sealedBytesMin = 1 + recordingNonceBytes + recordingPartHeadBytes + 16;

export const isSealedPart = (bytes: Uint8Array) =>
  bytes[0] === recordingFormat && bytes.length >= sealedBytesMin;

export const isPartNumber = (number: number) =>
  Number.isInteger(number) && number >= 0 && number < recordingPartsMax;

export const recordingTypes = ["video/webm", "video/mp4"] as const;
export type RecordingType = (typeof recordingTypes)[number];

type Times = {
  askedAt: number;
  agreedAt?: number | undefined;
  endedAt?: number | undefined;
};

/** Something arrived, and nothing more is recorded. */
export const isToBePlayed = ({ endedAt, parts }: Pick<Times, "endedAt"> & { parts: number }) =>
  endedAt !== undefined && parts > 0;

export type RecordingState = "asked" | "running" | "ended" | "unanswered";

/** Where both have agreed it runs, until one of them stops it. */
export function recordingState(
  { askedAt, agreedAt, endedAt }: Times,
  nowMs: number,
): RecordingState {
  if (endedAt !== undefined) return "ended";
  if (agreedAt !== undefined) return "running";
  return nowMs - askedAt < recordingQuestionMs ? "asked" : "unanswered";
}
