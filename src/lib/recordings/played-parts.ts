import { recordingPartMs } from "@domain/schedule/session-recordings";
import { secondMs } from "@domain/time/time-spans";

import { readField } from "./webm-length";
import type { Bytes } from "@/lib/sealed-bytes";
import { type ReadPart, UnreadableRecording } from "./opened-recording";

export type PartsRecording = {
  read: ReadPart;
  parts: number;
  seconds: number;
  /** The MIME type with codecs. */
  type: string;
  first: Bytes;
};

/** Null if this browser plays only whole files. */
export function typeToPlay(first: Bytes): string | null {
  const type = "MediaSource" in window ? (playedType(first) ?? playedMp4Type(first)) : null;
  return type !== null && MediaSource.isTypeSupported(type) ? type : null;
}

type FindPlace = (bytes: Bytes) => Cluster | null;

/** Finds a part with a start position before this time. Parts have at least their planned length. */
export async function findStart(find: FindPlace, read: ReadPart, limit: number, ms: number) {
  let number = Math.min(limit - 1, Math.floor(ms / recordingPartMs));
  for (;;) {
    const part = await read(number);
    const cluster = part === null ? null : number === 0 ? beginning : find(part.bytes);
    if (part !== null && cluster !== null && cluster.ms <= ms) return { number, part, cluster };
    if (number === 0) return null;
    const beyondMs = (cluster?.ms ?? part?.endMs ?? ms) - ms;
    number = Math.max(0, number - Math.max(1, Math.floor(beyondMs / recordingPartMs)));
  }
}

const beginning: Cluster = { at: 0, ms: 0 };

/** This much is loaded ahead of the player. */
const aheadSeconds = 30;
/** This much of what was played stays when the browser needs space. */
const behindSeconds = 30;
/** Up to this far ahead, continuing with the next parts is quicker than a jump. */
const soonSeconds = 15;
/** The sound and the picture of a part end at slightly different times. */
const gapSeconds = 0.3;
const againAfterMs = 3 * secondMs;

type PlayingNeeds = {
  onProblem: (problem: "unreadable" | "failed" | null) => void;
  /** The browser can't play it part by part. */
  onRefused: () => void;
  /** The recording ends before its last part. */
  onCut: () => void;
};

/** Feeds a player the parts around its position. Returns how to stop. */
export function playParts(
  video: HTMLVideoElement,
  recording: PartsRecording,
  { onProblem, onRefused, onCut }: PlayingNeeds,
): () => void {
  const { read, parts, seconds, type, first } = recording;
  const find = type.startsWith("video/mp4")
    ? (bytes: Bytes) => findFragment(bytes, first)
    : findCluster;
  const source = new MediaSource();
  const ended = new AbortController();
  const { signal } = ended;
  const isOver = () => signal.aborted;
  let buffer: SourceBuffer | null = null;
  /** The current run of appended parts: the next part, the part and the time where it began, and the time wanted. */
  let feed = { next: 1, began: 0, from: 0, wanted: 0 };
  let isBusy = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function append(to: SourceBuffer, bytes: Bytes) {
    if (bytes.length === 0) return;
    try {
      to.appendBuffer(bytes);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      const seenTo = video.currentTime - behindSeconds;
      if (!isFull || seenTo <= 0) throw error;
      to.remove(0, seenTo);
      await settled(to);
      to.appendBuffer(bytes);
    }
    await settled(to);
  }

  /** Jumps to a time that the current run does not reach. */
  async function jump(to: SourceBuffer, time: number, limit: number) {
    const start = await findStart(find, read, limit, time * secondMs);
    if (start === null) throw new UnreadableRecording();
    const { number, part, cluster } = start;
    if (source.readyState === "open") to.abort(); // Drops a cluster that was cut off.
    await append(to, part.bytes.subarray(cluster.at));
    feed = { next: number + 1, began: number, from: cluster.ms / secondMs, wanted: time };
  }

  async function goOn(to: SourceBuffer): Promise<boolean> {
    const part = feed.next < parts ? await read(feed.next) : null;
    if (part !== null) await append(to, part.bytes);
    feed.next = part === null || part.isLast ? parts : feed.next + 1;
    if (feed.next < parts) return true;
    if (part?.isLast !== true) onCut();
    source.endOfStream();
    return false;
  }

  /** Appends one more part; false if nothing is missing for now. */
  async function step(to: SourceBuffer): Promise<boolean> {
    const { currentTime: time, buffered } = video;
    const given = rangesOf(buffered).find(({ end }) => end > feed.from);
    const here = rangesOf(buffered).find(
      ({ start, end }) => time >= start - gapSeconds && time < end,
    );
    if (here !== undefined && here.end - time >= aheadSeconds) return false;
    const leadsOn =
      here === undefined
        ? time >= feed.from - gapSeconds &&
          time <= Math.max(feed.wanted, (given?.end ?? feed.from) + soonSeconds)
        : here.end === given?.end;
    if (!leadsOn) {
      await jump(to, here?.end ?? time, parts);
      return true;
    }
    if (here === undefined && given !== undefined && given.start > time + gapSeconds) {
      if (feed.began === 0) video.currentTime = given.start;
      else await jump(to, time, feed.began); // That part has no picture to start from.
      return true;
    }
    return feed.next < parts && (await goOn(to));
  }

  async function fill() {
    if (isBusy || buffer === null || isOver()) return;
    isBusy = true;
    clearTimeout(timer);
    try {
      while (!isOver() && (await step(buffer)));
      if (hasFailed && !isOver()) onProblem(null);
      hasFailed = false;
    } catch (error) {
      if (isOver()) return;
      if (video.error !== null || error instanceof DOMException) onRefused();
      else if (error instanceof UnreadableRecording) onProblem("unreadable");
      else {
        hasFailed = true;
        onProblem("failed");
        timer = setTimeout(() => void fill(), againAfterMs);
      }
    } finally {
      isBusy = false;
    }
  }

  async function begin() {
    try {
      buffer = source.addSourceBuffer(type);
      source.duration = seconds;
      await append(buffer, first);
    } catch {
      if (!isOver()) onRefused();
      return;
    }
    await fill();
  }

  const address = URL.createObjectURL(source);
  source.addEventListener("sourceopen", () => void begin(), { once: true, signal });
  for (const kind of ["timeupdate", "seeking", "waiting"]) {
    video.addEventListener(kind, () => void fill(), { signal });
  }
  video.addEventListener("error", () => onRefused(), { signal });
  video.src = address;
  return () => {
    ended.abort();
    clearTimeout(timer);
    URL.revokeObjectURL(address);
  };
}

const settled = (buffer: SourceBuffer) =>
  new Promise<void>((resolve) => {
    if (buffer.updating) buffer.addEventListener("updateend", () => resolve(), { once: true });
    else resolve();
  });

const rangesOf = (buffered: TimeRanges) =>
  Array.from({ length: buffered.length }, (_, place) => ({
    start: buffered.start(place),
    end: buffered.end(place),
  }));

/** A browser records MP4 as a sequence of fragments. Each has its time, and a player can start at any of them. */

/** The first fragment in these bytes, or null. Its time is in ticks, whose length the file's first part defines. */
export function findFragment(bytes: Bytes, first: Bytes): Cluster | null {
  const text = latin(bytes);
  const name = text.search(/moof.{4}mfhd/s);
  const [track, time] = [text.indexOf("tfhd", name), text.indexOf("tfdt", name)];
  if (name < 4 || track === -1 || time === -1 || time + 16 > bytes.length) return null;
  const view = viewOf(bytes);
  const ticks = ticksOf(first, view.getUint32(track + 8));
  const at = bytes[time + 4] === 1 ? Number(view.getBigUint64(time + 8)) : view.getUint32(time + 8);
  return ticks === null ? null : { at: name - 4, ms: (at / ticks) * 1000 };
}

/** Ticks per second of a track. */
function ticksOf(first: Bytes, track: number): number | null {
  const text = latin(first);
  for (const { index } of text.matchAll(/tkhd/g)) {
    const media = text.indexOf("mdhd", index);
    if (media !== -1 && numberBehindTimes(first, index) === track) {
      return numberBehindTimes(first, media);
    }
  }
  return null;
}

/** The number after two times, which have 4 bytes each, or 8 in version 1 of a box. */
const numberBehindTimes = (bytes: Bytes, name: number) =>
  viewOf(bytes).getUint32(name + (bytes[name + 4] === 1 ? 24 : 16));

const sounds = { mp4a: "mp4a.40.2", Opus: "opus" };

/** The type with codecs, which a player needs before it plays; null for other files. */
export function playedMp4Type(first: Bytes): string | null {
  const head = latin(first);
  const sound = Object.entries(sounds).find(([name]) => head.includes(name));
  const picture = head.indexOf("avcC");
  if (!head.startsWith("ftyp", 4) || sound === undefined || picture === -1) return null;
  const profile = first.subarray(picture + 5, picture + 8);
  const digits = [...profile].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `video/mp4; codecs="avc1.${digits}, ${sound[1]}"`;
}

const latin = (bytes: Bytes) => new TextDecoder("latin1").decode(bytes);
const viewOf = ({ buffer, byteOffset, byteLength }: Bytes) =>
  new DataView(buffer, byteOffset, byteLength);

// A WebM is a sequence of clusters. Each starts with its time, and a player can start at any of them.

const clusterId = [0x1f, 0x43, 0xb6, 0x75];
const timeId = 0xe7;

type Cluster = { at: number; ms: number };

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
