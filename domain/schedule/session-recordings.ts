import { dayMs, minuteMs, secondMs } from "../time/time-spans";

/** Recordings of the call in a session's room: sealed in the browser of the coach, so that the server has no key (ADR 108). */

/** Counted from the second person's consent. Then the recording is deleted. */
export const recordingKeptDays = 90;
export const recordingKeptMs = recordingKeptDays * dayMs;

/** A request to record expires after this and must then be made again. */
export const recordingQuestionMs = 5 * minuteMs;

/** A part is sealed and sent after each such time, so a browser that ends suddenly loses one at most. */
export const recordingPartMs = 5 * secondMs;
/** Five and a half hours. */
export const recordingPartsMax = 4000;
/** At the requested quality a part has some 300,000 bytes. */
export const recordingPartBytesMax = 4 * 1024 * 1024;

/** For one session, including withdrawn ones that wait for the sweep. */
export const recordingsPerSessionMax = 20;
export const recordingChaptersMax = 60;
/** Some thirty hours. */
export const recordingBytesPerClientMax = 8 * 1024 ** 3;

/** A sealed part: version, nonce, tag. Inside before sound and picture: their time, and whether it is the last part. */
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

/** True once the recording has ended and something of it arrived. */
export const isToBePlayed = ({ endedAt, parts }: Pick<Times, "endedAt"> & { parts: number }) =>
  endedAt !== undefined && parts > 0;

export type RecordingState = "asked" | "running" | "ended" | "unanswered";

/** A recording runs once both have agreed, until one of them stops it. */
export function recordingState(
  { askedAt, agreedAt, endedAt }: Times,
  nowMs: number,
): RecordingState {
  if (endedAt !== undefined) return "ended";
  if (agreedAt !== undefined) return "running";
  return nowMs - askedAt < recordingQuestionMs ? "asked" : "unanswered";
}
