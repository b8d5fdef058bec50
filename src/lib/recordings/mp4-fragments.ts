import type { Bytes } from "@/lib/sealed-bytes";
import type { Cluster } from "./webm-clusters";

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
