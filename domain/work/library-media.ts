import { extensionOf } from "../files/file-names";

/** Sound and film of library items. A file is stored in parts, so that none is held in memory and each can be sent again. */

export const MEDIA_KINDS = ["audio", "video"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export const mediaBytesMax = 500 * 1024 * 1024;
/** The size of each part but the last. A response has one part at most. */
export const mediaPartBytes = 4 * 1024 * 1024;
export const mediaPartsMax = Math.ceil(mediaBytesMax / mediaPartBytes);
export const mediaSecondsMax = 12 * 60 * 60;
export const mediaChaptersMax = 100;
/** For one recording in the editor, which stays in the browser until it is used: about 28 MB. */
export const recordingMsMax = 60 * 60 * 1000;
/** Twice a voice message's: it is listened to more than once, and with music. */
export const recordingBitsPerSecond = 64_000;
/** Unfinished and removed ones included, which are deleted within a day. */
export const mediaPerItemMax = 20;

type Family = "mp3" | "mp4" | "ogg" | "wav" | "webm";

const FAMILIES: ReadonlyMap<string, Family> = new Map([
  [".mp3", "mp3"],
  [".m4a", "mp4"],
  [".mp4", "mp4"],
  [".ogg", "ogg"],
  [".oga", "ogg"],
  [".opus", "ogg"],
  [".wav", "wav"],
  [".webm", "webm"],
]);

/** What the browser gets, not what the sender declared. */
const TYPES: Record<MediaKind, Partial<Record<Family, string>>> = {
  audio: {
    mp3: "audio/mpeg",
    mp4: "audio/mp4",
    ogg: "audio/ogg",
    wav: "audio/wav",
    webm: "audio/webm",
  },
  video: { mp4: "video/mp4", webm: "video/webm" },
};

/** For what a browser has recorded: WebM, unless it says otherwise. */
export function recordingFileName(name: string, contentType: string): string {
  const kind = /^audio\/(\w+)/.exec(contentType)?.[1];
  return `${name}.${kind === "mp4" ? "m4a" : kind === "ogg" ? "ogg" : "webm"}`;
}

/** For the file chooser. */
export const MEDIA_CHOICES: Record<MediaKind, string> = {
  audio: ".mp3,.m4a,.ogg,.oga,.opus,.wav,.webm",
  video: ".mp4,.webm",
};

export type MediaProblem = "too_large" | "empty" | "type_not_allowed";

/** Null for a name whose kind of file the item does not take. */
export function mediaTypeOf(kind: MediaKind, name: string): string | null {
  const family = FAMILIES.get(extensionOf(name));
  return family === undefined ? null : (TYPES[kind][family] ?? null);
}

export function mediaProblem(
  kind: MediaKind,
  { name, sizeBytes }: { name: string; sizeBytes: number },
): MediaProblem | null {
  if (mediaTypeOf(kind, name) === null) return "type_not_allowed";
  // Not `<`: NaN is rejected too.
  if (!(Number.isInteger(sizeBytes) && sizeBytes > 0)) return "empty";
  return sizeBytes <= mediaBytesMax ? null : "too_large";
}

const letters = (head: Uint8Array, from: number, to: number): string =>
  Array.from(head.subarray(from, to), (byte) => String.fromCharCode(byte)).join("");

/** Pictures in the container of films. */
const PICTURE_BRANDS: ReadonlySet<string> = new Set(
  "heic heix heim heis hevc hevx mif1 msf1 avif avis crx ".split(" "),
);

/** Whether the first bytes are those of the type. Nothing here decodes a file: browsers do, in their sandbox. */
export function beginsLikeMedia(contentType: string, head: Uint8Array): boolean {
  switch (contentType.slice(contentType.indexOf("/") + 1)) {
    case "mpeg":
      return letters(head, 0, 3) === "ID3" || isMp3Frame(head);
    case "mp4":
      return letters(head, 4, 8) === "ftyp" && !PICTURE_BRANDS.has(letters(head, 8, 12).trim());
    case "ogg":
      return letters(head, 0, 4) === "OggS";
    case "wav":
      return letters(head, 0, 4) === "RIFF" && letters(head, 8, 12) === "WAVE";
    case "webm":
      return [0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => head[index] === byte);
    default:
      return false;
  }
}

/** Eleven set bits, layer III, and neither a reserved version, bit rate nor sample rate. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSynced = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08;
  return isSynced && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}

export const countMediaParts = (sizeBytes: number): number => Math.ceil(sizeBytes / mediaPartBytes);

/** The length of one part of a file; 0 for a part that it does not have. */
export function mediaPartLength(sizeBytes: number, number: number): number {
  if (!Number.isInteger(number) || number < 0) return 0;
  return Math.max(0, Math.min(mediaPartBytes, sizeBytes - number * mediaPartBytes));
}

/**
 * Which hundredths of a file somebody has played, one bit each, as 25 hexadecimal digits: progress follows what was played, on
 * all devices together, and jumping to the end is not listening.
 */
const hundredths = 100;
export const nothingPlayed = "0".repeat(hundredths / 4);
/** From here on a file counts as played: the rest may be silence at the end, or rounding. */
const playedIsAll = 97;

export const isPlayed = (text: string): boolean => /^[0-9a-f]{25}$/.test(text);

export function addPlayed(one: string, other: string): string {
  return Array.from(one, (digit, index) =>
    (parseInt(digit, 16) | parseInt(other[index] ?? "0", 16)).toString(16),
  ).join("");
}

/** From the parts that a player has played, in seconds. A hundredth counts when its middle was played. */
export function playedIn(
  played: readonly { from: number; to: number }[],
  wholeSeconds: number,
): string {
  const bits = Array.from({ length: hundredths }, (_, index) => {
    const middle = ((index + 0.5) / hundredths) * wholeSeconds;
    return played.some(({ from, to }) => from <= middle && middle <= to) ? 1 : 0;
  });
  return Array.from({ length: hundredths / 4 }, (_, index) => {
    const [a = 0, b = 0, c = 0, d = 0] = bits.slice(index * 4, index * 4 + 4);
    return (a * 8 + b * 4 + c * 2 + d).toString(16);
  }).join("");
}

export function playedPercent(played: string): number {
  const count = Array.from(played, (digit) => parseInt(digit, 16).toString(2))
    .join("")
    .replaceAll("0", "").length;
  return count >= playedIsAll ? 100 : count;
}
