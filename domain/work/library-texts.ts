import { readingWordsPerMinute } from "../limits";
import { isBlank } from "../text/text";
import { clockOf } from "../time/time-spans";

/** Blocks hold plain text, never markup. */
export const TEXT_BLOCK_KINDS = ["heading", "paragraph", "point"] as const;
export type TextBlockKind = (typeof TEXT_BLOCK_KINDS)[number];
export interface TextBlock {
  kind: TextBlockKind;
  text: string;
}

/** A line of a guided practice and the second at which it starts. */
export interface Cue {
  atSeconds: number;
  text: string;
}

/** An empty line ends a paragraph, "# " starts a heading, "- " a point. Other line breaks are kept. */
export function readBlocks(typed: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    const text = lines.join("\n");
    if (!isBlank(text)) blocks.push({ kind: "paragraph", text });
    lines = [];
  };
  for (const line of typed.split(/\r\n|\r|\n/).map((line) => line.trim())) {
    const marked = /^([#-]) +(.+)$/.exec(line);
    if (marked !== null || isBlank(line)) endParagraph();
    else lines.push(line);
    const [, mark, text = ""] = marked ?? [];
    if (mark !== undefined && !isBlank(text)) {
      blocks.push({ kind: mark === "#" ? "heading" : "point", text });
    }
  }
  endParagraph();
  return blocks;
}

/** The inverse of `readBlocks`. */
export function writeBlocks(blocks: readonly TextBlock[]): string {
  return blocks
    .map(({ kind, text }, index) => {
      const isNextPoint = kind === "point" && blocks[index - 1]?.kind === "point";
      return `${index === 0 ? "" : isNextPoint ? "\n" : "\n\n"}${MARKS[kind]}${text}`;
    })
    .join("");
}

const MARKS: Record<TextBlockKind, string> = { heading: "# ", point: "- ", paragraph: "" };

export type ReadCues = { cues: Cue[] } | { wrongLine: number };

/** One "m:ss words" a line, with rising times. Names the first invalid line, counted from 1. */
export function readCues(typed: string): ReadCues {
  const cues: Cue[] = [];
  for (const [index, line] of typed.split(/\r\n|\r|\n/).entries()) {
    if (isBlank(line)) continue;
    const match = /^\s*(\d{1,3}):([0-5]\d)\s+(.+?)\s*$/.exec(line);
    const [, minutes, seconds, text = ""] = match ?? [];
    const atSeconds = Number(minutes) * 60 + Number(seconds);
    if (match === null || atSeconds <= (cues.at(-1)?.atSeconds ?? -1) || isBlank(text)) {
      return { wrongLine: index + 1 };
    }
    cues.push({ atSeconds, text });
  }
  return { cues };
}

export function writeCues(cues: readonly Cue[]): string {
  return cues.map(({ atSeconds, text }) => `${clockOf(atSeconds)} ${text}`).join("\n");
}

/** At least one minute. */
export function readingMinutes(blocks: readonly TextBlock[]): number {
  const words = blocks.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  return Math.max(1, Math.round(words / readingWordsPerMinute));
}

/** -1 before the first. */
export function cueIndexAt(cues: readonly Cue[], seconds: number): number {
  return cues.findLastIndex(({ atSeconds }) => atSeconds <= seconds);
}
