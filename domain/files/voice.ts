/**
 * Voice messages: files of a conversation that a browser has recorded. Their loudness over time and their length are
 * stored beside the file, because reading either from the recording would need decoding it.
 */

import { clockOf } from "../time/time-spans";

export const voiceMsMax = 5 * 60 * 1000;
export const voiceBars = 48;
export const transcriptCharactersMax = 5_000;

export interface Voice {
  durationMs: number;
  /** One hexadecimal digit for each bar, the loudest is "f". */
  bars: string;
}

/** What browsers record, with the extension that players expect. */
const EXTENSIONS = new Map([
  ["audio/webm", "webm"],
  ["audio/mp4", "m4a"],
  ["audio/ogg", "ogg"],
]);

const bareType = (contentType: string) => (contentType.split(";")[0] ?? "").trim().toLowerCase();

/** Null for a type that is not a recording's. */
export function voiceFileName(contentType: string): string | null {
  const extension = EXTENSIONS.get(bareType(contentType));
  return extension === undefined ? null : `Voice message.${extension}`;
}

const BEGINNINGS: ReadonlyMap<string, { at: number; bytes: readonly number[] }> = new Map([
  ["audio/webm", { at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] }],
  ["audio/mp4", { at: 4, bytes: [0x66, 0x74, 0x79, 0x70] }], // ftyp
  ["audio/ogg", { at: 0, bytes: [0x4f, 0x67, 0x67, 0x53] }], // OggS
]);

export function beginsLikeVoice(contentType: string, head: Uint8Array): boolean {
  const beginning = BEGINNINGS.get(bareType(contentType));
  return beginning?.bytes.every((byte, index) => head[beginning.at + index] === byte) === true;
}

export const voiceHeader = ({ durationMs, bars }: Voice) => `${String(durationMs)};${bars}`;

const HEADER = /^(\d{1,6});([0-9a-f]{48})$/;

/** Null for anything that `voiceHeader` did not write. */
export function parseVoiceHeader(header: string): Voice | null {
  const [, digits, bars] = HEADER.exec(header) ?? [];
  if (digits === undefined || bars === undefined) return null;
  const durationMs = Number(digits);
  return durationMs > 0 && durationMs <= voiceMsMax ? { durationMs, bars } : null;
}

/** The loudest sample of each bar, relative to the loudest of all. */
export function drawBars(samples: readonly number[]): string {
  // Not Math.max(...samples): an hour has more samples than a call has arguments.
  const loudest = samples.reduce((most, sample) => Math.max(most, sample), Number.EPSILON);
  return Array.from({ length: voiceBars }, (_, index) => {
    const from = Math.floor((index * samples.length) / voiceBars);
    const to = Math.max(from + 1, Math.floor(((index + 1) * samples.length) / voiceBars));
    const peak = Math.max(0, ...samples.slice(from, to));
    return Math.round((15 * peak) / loudest).toString(16);
  }).join("");
}

/** "0:07" */
export const voiceTime = (ms: number): string => clockOf(Math.round(ms / 1000));
