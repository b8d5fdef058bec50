import { secondMs } from "../time/time-spans";

/** The one text in a note's document. */
export const notesTextName = "notes";

/** What the two of a session write together: its notes, or, with a sheet's id, one of its joint sheets. */
export interface WrittenPlace<SheetId extends string = string> {
  sessionId: string;
  sheetId?: SheetId;
}

/** Room for a whole text at four bytes a character, and for an hour's changes without the server. */
export const noteUpdateBytesMax = 128 * 1024;
/**
 * The size of a document, which also records where text was deleted. Twenty thousand single changes all over a text
 * fit.
 */
export const noteStateBytesMax = 256 * 1024;
/** How long after a change the session's text includes it. */
export const notesFoldedAfterMs = secondMs;
/** A job that has not run after this time or this many changes has failed: each later change schedules it again. */
export const notesFoldAgainAfterMs = 10 * secondMs;
export const notesFoldAgainAfter = 100;
/** Two people stay far below it: a window sends one update after the other. */
export const noteUpdatesUnfoldedMax = 200;
/** After they are folded, for windows that are a little behind. */
export const noteUpdatesKept = 32;

/** How often at most a moving caret is reported. */
export const caretSaidEveryMs = secondMs / 2;

/** A place in a document: the end, or before the character that this window inserted under this number. */
export type NoteCaret = "end" | { client: number; clock: number };

export const writeCaret = (caret: NoteCaret) =>
  caret === "end" ? caret : `${String(caret.client)}:${String(caret.clock)}`;

/** Null for anything else. */
export function readCaret(text: string): NoteCaret | null {
  if (text === "end") return text;
  const [, client, clock] = /^(\d{1,10}):(\d{1,10})$/.exec(text) ?? [];
  return client === undefined ? null : { client: Number(client), clock: Number(clock) };
}
