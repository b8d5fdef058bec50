import { secondMs } from "../time/time-spans";

/** The one text in a note's document. */
export const notesTextName = "notes";

/** What the two of a session write at once: its notes, or with a sheet's id one of its joint sheets. */
export interface WrittenPlace<SheetId extends string = string> {
  sessionId: string;
  sheetId?: SheetId;
}

/** A whole text of four bytes a character, with what an hour without the server adds. */
export const noteUpdateBytesMax = 128 * 1024;
/** Of a document with the places of what was deleted. Twenty thousand single changes all over a text stay below. */
export const noteStateBytesMax = 256 * 1024;
/** Between a change and the session's text with it. */
export const notesFoldedAfterMs = secondMs;
/** A job that has not run by then, or after so many changes, has failed: each later change asks for it again. */
export const notesFoldAgainAfterMs = 10 * secondMs;
export const notesFoldAgainAfter = 100;
/** Two people are far below: a window sends one after the other. */
export const noteUpdatesUnfoldedMax = 200;
/** After they are folded, for windows that are a little behind. */
export const noteUpdatesKept = 32;

/** Where a person is while they move, at most this often. */
export const caretSaidEveryMs = secondMs / 2;

/** A place in a document: the end, or before the character with this number of this window. */
export type NoteCaret = "end" | { client: number; clock: number };

export const writeCaret = (caret: NoteCaret) =>
  caret === "end" ? caret : `${String(caret.client)}:${String(caret.clock)}`;

/** Null for anything else. */
export function readCaret(text: string): NoteCaret | null {
  if (text === "end") return text;
  const [, client, clock] = /^(\d{1,10}):(\d{1,10})$/.exec(text) ?? [];
  return client === undefined ? null : { client: Number(client), clock: Number(clock) };
}
