import { countCharacters, isBlank } from "../text/text";

/** One caption: plain text, never markup. */
export interface Caption {
  startMs: number;
  endMs: number;
  text: string;
}

export const captionsFileCharactersMax = 400_000;
export const captionsMax = 3_000;
export const captionCharactersMax = 500;
/** All captions together must fit in one row. */
export const captionsCharactersMax = 150_000;

type ReadCaptions =
  | { captions: Caption[] }
  | { problem: "not_captions" | "too_long" | "empty" }
  | { wrongLine: number };

const HEADER = /^WEBVTT(?:[ \t].*)?$/;
const TIMES =
  /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/;
/** Blocks for programs, not for readers. Styles are not taken. */
const SKIPPED = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/**
 * Reads a WebVTT file. Tags, styles and positions are left out and entities are written as their characters, so that what remains
 * is text. Names the first line that is not of the format, counted from 1.
 */
export function readCaptions(file: string): ReadCaptions {
  if (file.length > captionsFileCharactersMax) return { problem: "too_long" };
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!HEADER.test(lines[0] ?? "")) return { problem: "not_captions" };
  const captions: Caption[] = [];
  for (const { at, block } of blocksOf(lines)) {
    if (SKIPPED.test(block[0] ?? "")) continue;
    const timesAt = block[0]?.includes("-->") === true ? 0 : 1; // The block may begin with a name.
    const caption = readBlock(block[timesAt] ?? "", block.slice(timesAt + 1));
    const isInOrder = caption !== null && caption.startMs >= (captions.at(-1)?.startMs ?? 0);
    if (!isInOrder) return { wrongLine: at + timesAt + 1 };
    if (!isBlank(caption.text)) captions.push(caption);
  }
  if (captions.length === 0) return { problem: "empty" };
  return areCaptions(captions) ? { captions } : { problem: "too_long" };
}

/** True for anything that `readCaptions` returns: the server checks the limits again. */
export function areCaptions(captions: readonly Caption[]): boolean {
  const characters = captions.reduce((sum, { text }) => sum + countCharacters(text), 0);
  return (
    captions.length <= captionsMax &&
    characters <= captionsCharactersMax &&
    captions.every(({ text }) => countCharacters(text) <= captionCharactersMax)
  );
}

/** The first block is the header. */
function blocksOf(lines: readonly string[]): { at: number; block: string[] }[] {
  const blocks: { at: number; block: string[] }[] = [];
  let isOpen = true;
  lines.forEach((line, at) => {
    if (line.trim() === "") isOpen = false;
    else if (isOpen) blocks.at(-1)?.block.push(line);
    else {
      blocks.push({ at, block: [line] });
      isOpen = true;
    }
  });
  return blocks;
}

function readBlock(times: string, lines: readonly string[]): Caption | null {
  const match = TIMES.exec(times);
  if (match === null) return null;
  const startMs = toMs(match.slice(1, 5));
  const endMs = toMs(match.slice(5, 9));
  return startMs < endMs ? { startMs, endMs, text: lines.map(plain).join("\n").trim() } : null;
}

const toMs = ([hours = "0", minutes, seconds, thousandths]: string[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: "\u00a0",
  lrm: "\u200e",
  rlm: "\u200f",
};

/** Tags first, so that a written `&lt;b&gt;` stays as text. */
const plain = (line: string): string =>
  line
    .replace(/<[^>]*(?:>|$)/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** All captions to show at this time, one below the other; null without any. */
export function captionAt(captions: readonly Caption[], seconds: number): string | null {
  const ms = seconds * 1000;
  const shown = captions.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs);
  return shown.length === 0 ? null : shown.map(({ text }) => text).join("\n");
}
