import { v } from "convex/values";
import { applyUpdate, Doc as NotesDocument, encodeStateAsUpdate } from "yjs";
import { notesCharactersMax } from "../../domain/limits";
import { caretTextCharactersMax } from "../../domain/schedule/joint-sheets";
import {
  noteStateBytesMax,
  notesFoldAgainAfter,
  notesFoldAgainAfterMs,
  notesFoldedAfterMs,
  notesTextName,
  noteUpdateBytesMax,
  noteUpdatesKept,
  noteUpdatesUnfoldedMax,
  readCaret,
  type WrittenPlace,
} from "../../domain/schedule/shared-notes";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { deleteBy, requireById, rowsBy, within } from "../gate/rows";
import { requireLength } from "../gate/tidyTexts";
import { findTypist, noteTyping } from "../messages/typists";
import { requireSession } from "./sessions";
import { answersIn, requireAnswers } from "./sheetAnswers";

/**
 * Two people write one text, which is a Yjs document (ADR 110). Each change is a row. A second after the first new one,
 * all are folded into the document's state and the session's `notes`, which is what everybody else reads. A joint sheet
 * is such a document too, and its text is the sheet's `answers`.
 */

type Place = WrittenPlace<Id<"jointSheets">>;
interface Written {
  session: Doc<"sessions">;
  /** Null for the notes. */
  sheet: Doc<"jointSheets"> | null;
}

export const notesStateFields = { state: v.bytes(), number: v.number() };
export const noteUpdateFields = { number: v.number(), update: v.bytes() };
/** `text` names one of the session's other texts; absent in its notes. */
export const noteCaretFields = {
  caret: v.string(),
  typedAt: v.number(),
  text: v.optional(v.string()),
};

/** The document's whole state, and the number of the last update in it. */
export async function readNotes({ db }: ViewerQueryCtx, place: Place) {
  const { number, updates } = await findNotes(db, await requireWritten(db, place));
  const { buffer } = encodeStateAsUpdate(openDocument(updates));
  return { state: buffer as ArrayBuffer, number };
}

/** If the first one does not have the next number, earlier ones were folded, and the reader needs the state again. */
export async function listNoteUpdates(
  { db }: ViewerQueryCtx,
  { after, ...place }: Place & { after: number },
) {
  const rows = await listUpdates(db, await requireWritten(db, place), after);
  return rows.map(({ number, update }) => ({ number, update }));
}

/** Writes nothing that is stored already, as after a lost answer. */
export async function writeNotes(
  { db, scheduler }: ViewerMutationCtx & Pick<MutationCtx, "scheduler">,
  { update, ...place }: Place & { update: ArrayBuffer },
) {
  const written = await requireWritten(db, place);
  const { session, sheet } = written;
  const { number, updates, unfolded, caughtUp } = await findNotes(db, written);
  if (unfolded.length === noteUpdatesUnfoldedMax) {
    refuse({ code: "RATE_LIMITED", retryAfterMs: notesFoldedAfterMs });
  }
  const size = [...updates, update].reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (update.byteLength > noteUpdateBytesMax || size > noteStateBytesMax) {
    refuseInvalid("notes", "too_long");
  }
  const document = openDocument(updates);
  if (!addTo(document, update)) return;
  if (sheet === null) requireNotes(document);
  else requireAnswers(document, sheet.fields);
  const whose = { ...keyOf(written), clientId: session.clientId };
  const news = caughtUp === null ? [update] : [caughtUp, update];
  for (const [index, each] of news.entries()) {
    await db.insert("noteUpdates", { ...whose, number: number + 1 + index, update: each });
  }
  const oldest = unfolded[0]?._creationTime;
  const hasFailed =
    unfolded.length >= notesFoldAgainAfter ||
    (oldest !== undefined && Date.now() - oldest > notesFoldAgainAfterMs);
  if (oldest === undefined || hasFailed) {
    const fold = internal.sessions.foldNotes.run;
    await scheduler.runAfter(notesFoldedAfterMs, fold, keyOf(written));
  }
}

/** Refuses anything but a change of this document. False if it changes nothing. */
function addTo(document: NotesDocument, update: ArrayBuffer): boolean {
  let isNews = false;
  document.on("update", () => {
    isNews = true;
  });
  try {
    applyUpdate(document, new Uint8Array(update));
  } catch {
    refuseInvalid("notes", "malformed");
  }
  const { pendingStructs, pendingDs } = document.store;
  if (pendingStructs !== null || pendingDs !== null) refuseInvalid("notes", "malformed");
  return isNews;
}

function requireNotes(document: NotesDocument) {
  const text = textOf(document);
  const isPlain = text.length === document.getText(notesTextName).length && !text.includes("\r");
  if (!isPlain) refuseInvalid("notes", "malformed");
  requireLength("notes", text, notesCharactersMax);
}

/** Run by the clock. Leaves nothing of a sheet that was deleted meanwhile. */
export async function foldNotes(db: DatabaseWriter, { sessionId, sheetId }: RowKey) {
  const session = await db.get("sessions", sessionId);
  if (session === null) return;
  const sheet = sheetId === undefined ? null : await db.get("jointSheets", sheetId);
  if (sheetId !== undefined && sheet === null) {
    await forgetSheet(db, { sessionId, sheetId });
    return;
  }
  const written = { session, sheet };
  const { row, number, updates } = await findNotes(db, written);
  const document = openDocument(updates);
  if (sheet === null) {
    const text = textOf(document);
    await db.patch("sessions", sessionId, { notes: text === "" ? undefined : text });
  } else {
    await db.patch("jointSheets", sheet._id, { answers: answersIn(document, sheet.fields) });
  }
  const folded = { state: encodeStateAsUpdate(document).buffer as ArrayBuffer, number };
  if (row !== null) await db.patch("noteStates", row._id, folded);
  else await db.insert("noteStates", { sessionId, sheetId, clientId: session.clientId, ...folded });
  await deleteOld(db, keyOf(written), number - noteUpdatesKept);
}

/** Deletes the document of an empty sheet that was removed. */
async function forgetSheet(db: DatabaseWriter, key: RowKey) {
  const row = await findState(db, key);
  if (row !== null) await db.delete("noteStates", row._id);
  await deleteOld(db, key, Infinity);
}

/** Where the other side is in the notes. Null when they are not. */
export async function readCaretOfOther(ctx: ViewerQueryCtx, sessionId: string) {
  const { _id, clientId } = await requireSession(ctx.db, sessionId);
  const typist = await findTypist(ctx, { clientId, sessionId: _id });
  if (typist === null) return null;
  const { caret = "end", typedAt, text } = typist;
  return { caret, typedAt, text };
}

export async function noteCaret(
  ctx: ViewerMutationCtx,
  { sessionId, caret, text }: { sessionId: string; caret: string | null; text?: string },
) {
  const { _id, clientId } = await requireSession(ctx.db, sessionId);
  const place = { clientId, sessionId: _id };
  if (caret !== null && readCaret(caret) === null) refuseInvalid("caret", "malformed");
  requireLength("text", text ?? "", caretTextCharactersMax);
  await noteTyping(ctx, place, caret === null ? null : { caret, text });
}

async function requireWritten(db: DatabaseReader, { sessionId, sheetId }: Place): Promise<Written> {
  const session = await requireSession(db, sessionId);
  if (sheetId === undefined) return { session, sheet: null };
  const sheet = await requireById(db, "jointSheets", sheetId);
  return sheet.sessionId === session._id ? { session, sheet } : refuseNotFound();
}

export async function readSheet(db: DatabaseReader, sheet: Doc<"jointSheets">) {
  const session = await requireSession(db, sheet.sessionId);
  const { updates } = await findNotes(db, { session, sheet });
  return answersIn(openDocument(updates), sheet.fields);
}

async function findNotes(db: DatabaseReader, written: Written) {
  const { session, sheet } = written;
  const row = await findState(db, keyOf(written));
  const text = sheet === null ? (session.notes ?? "").replace(/\r\n?/g, "\n") : "";
  const { state, number } = row ?? { state: firstState(text), number: 0 };
  const unfolded = await listUpdates(db, written, number);
  const isCaughtUp = sheet !== null || unfolded.length > 0;
  const caughtUp = isCaughtUp ? null : catchUp(openDocument([state]), text);
  return {
    row,
    caughtUp,
    number: unfolded.at(-1)?.number ?? number,
    updates: [
      state,
      ...(caughtUp === null ? [] : [caughtUp]),
      ...unfolded.map(({ update }) => update),
    ],
    unfolded,
  };
}

interface RowKey {
  sessionId: Id<"sessions">;
  sheetId: Id<"jointSheets"> | undefined;
}
const keyOf = ({ session, sheet }: Written): RowKey => ({
  sessionId: session._id,
  sheetId: sheet?._id,
});

const findState = (db: DatabaseReader, { sessionId, sheetId }: RowKey) =>
  rowsBy(db, "noteStates", "by_sessionId_and_sheetId", { sessionId, sheetId }).unique();

const listUpdates = (db: DatabaseReader, written: Written, after: number) => {
  const { sessionId, sheetId } = keyOf(written);
  return rowsBy(db, "noteUpdates", "by_sessionId_and_sheetId_and_number", {
    sessionId,
    sheetId,
    number: within({ gt: after }),
  }).take(noteUpdatesUnfoldedMax);
};

/** Updates up to a number, a batch at a time. */
const deleteOld = (db: DatabaseWriter, { sessionId, sheetId }: RowKey, upTo: number) =>
  deleteBy(db, 2 * noteUpdatesUnfoldedMax, "noteUpdates", "by_sessionId_and_sheetId_and_number", {
    sessionId,
    sheetId,
    number: within({ lte: upTo }),
  });

/** The change that an earlier release made to the session's `notes` meanwhile; null without one. */
function catchUp(document: NotesDocument, text: string): ArrayBuffer | null {
  if (textOf(document) === text) return null;
  const changes: Uint8Array[] = [];
  document.on("update", (update: Uint8Array) => changes.push(update));
  document.clientID = 0;
  document.transact(() => {
    const written = document.getText(notesTextName);
    written.delete(0, written.length);
    written.insert(0, text);
  });
  return changes[0]?.slice().buffer ?? null;
}

/** Always the same bytes, so that a text is not doubled when two windows open it first. */
function firstState(text: string): ArrayBuffer {
  const document = new NotesDocument();
  document.clientID = 0;
  document.getText(notesTextName).insert(0, text);
  return encodeStateAsUpdate(document).buffer as ArrayBuffer;
}

function openDocument(updates: readonly ArrayBuffer[]): NotesDocument {
  const document = new NotesDocument();
  for (const update of updates) applyUpdate(document, new Uint8Array(update));
  return document;
}

const textOf = (document: NotesDocument) => document.getText(notesTextName).toJSON();
