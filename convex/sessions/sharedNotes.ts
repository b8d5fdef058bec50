import { v } from "convex/values";
import { applyUpdate, Doc as NotesDocument, encodeStateAsUpdate } from "yjs";
import { notesCharactersMax } from "../../domain/limits";
import {
  noteStateBytesMax,
  notesFoldedAfterMs,
  notesTextName,
  noteUpdateBytesMax,
  noteUpdatesKept,
  noteUpdatesUnfoldedMax,
  readCaret,
} from "../../domain/schedule/shared-notes";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid } from "../gate/refuse";
import { requireLength } from "../gate/tidyTexts";
import { findTypist, noteTyping } from "../messages/typists";
import { requireSession } from "./sessions";

/**
 * Two people write one text, which is a Yjs document (ADR 110). Each change is a row. A second after the first of some, all are
 * folded into the document's state and the session's `notes`, which is what everybody else reads.
 */

export const notesStateFields = { state: v.bytes(), number: v.number() };
export const noteUpdateFields = { number: v.number(), update: v.bytes() };
export const noteCaretFields = { caret: v.string(), typedAt: v.number() };

/** All of it, and the number of the last update in it. */
export async function readNotes({ db }: ViewerQueryCtx, sessionId: string) {
  const { number, updates } = await findNotes(db, await requireSession(db, sessionId));
  const { buffer } = encodeStateAsUpdate(openDocument(updates));
  return { state: buffer as ArrayBuffer, number };
}

/** Where it does not begin with the next number, some were folded, and the reader needs the state again. */
export async function listNoteUpdates(
  { db }: ViewerQueryCtx,
  { sessionId, after }: { sessionId: string; after: number },
) {
  const { _id } = await requireSession(db, sessionId);
  const rows = await listUpdates(db, _id, after);
  return rows.map(({ number, update }) => ({ number, update }));
}

/** Nothing for what is there already, as after a lost answer. */
export async function writeNotes(
  { db, scheduler }: ViewerMutationCtx & Pick<MutationCtx, "scheduler">,
  { sessionId, update }: { sessionId: string; update: ArrayBuffer },
) {
  const session = await requireSession(db, sessionId);
  const { _id, clientId } = session;
  const { number, updates, unfolded, caughtUp } = await findNotes(db, session);
  if (unfolded === noteUpdatesUnfoldedMax) {
    refuse({ code: "RATE_LIMITED", retryAfterMs: notesFoldedAfterMs });
  }
  const size = [...updates, update].reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (update.byteLength > noteUpdateBytesMax || size > noteStateBytesMax) {
    refuseInvalid("notes", "too_long");
  }
  const document = openDocument(updates);
  if (!addTo(document, update)) return;
  requireLength("notes", textOf(document), notesCharactersMax);
  const news = caughtUp === null ? [update] : [caughtUp, update];
  for (const [place, each] of news.entries()) {
    const next = number + 1 + place;
    await db.insert("noteUpdates", { sessionId: _id, clientId, number: next, update: each });
  }
  if (unfolded === 0) {
    const fold = internal.sessions.foldNotes.run;
    await scheduler.runAfter(notesFoldedAfterMs, fold, { sessionId: _id });
  }
}

/** Refuses anything but a change of the plain text that is here. False if it changes nothing. */
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
  const text = textOf(document);
  const isPlain = text.length === document.getText(notesTextName).length && !text.includes("\r");
  if (pendingStructs !== null || pendingDs !== null || !isPlain) {
    refuseInvalid("notes", "malformed");
  }
  return isNews;
}

/** By the clock. Nothing for a session that was deleted meanwhile. */
export async function foldNotes(db: DatabaseWriter, sessionId: Id<"sessions">) {
  const session = await db.get("sessions", sessionId);
  if (session === null) return;
  const { row, number, updates } = await findNotes(db, session);
  const document = openDocument(updates);
  const text = textOf(document);
  await db.patch("sessions", sessionId, { notes: text === "" ? undefined : text });
  const folded = { state: encodeStateAsUpdate(document).buffer as ArrayBuffer, number };
  if (row !== null) await db.patch("noteStates", row._id, folded);
  else await db.insert("noteStates", { sessionId, clientId: session.clientId, ...folded });
  const old = await db
    .query("noteUpdates")
    .withIndex("by_sessionId_and_number", (q) =>
      q.eq("sessionId", sessionId).lte("number", number - noteUpdatesKept),
    )
    .take(2 * noteUpdatesUnfoldedMax);
  for (const { _id } of old) await db.delete("noteUpdates", _id);
}

/** Where the other side is in the notes. Null when they are not. */
export async function readCaretOfOther(ctx: ViewerQueryCtx, sessionId: string) {
  const { _id, clientId } = await requireSession(ctx.db, sessionId);
  const typist = await findTypist(ctx, { clientId, sessionId: _id });
  return typist === null ? null : { caret: typist.caret ?? "end", typedAt: typist.typedAt };
}

/** Null: not in the notes. */
export async function noteCaret(
  ctx: ViewerMutationCtx,
  { sessionId, caret }: { sessionId: string; caret: string | null },
) {
  const { _id, clientId } = await requireSession(ctx.db, sessionId);
  const place = { clientId, sessionId: _id };
  if (caret !== null && readCaret(caret) === null) refuseInvalid("caret", "malformed");
  await noteTyping(ctx, place, caret !== null, caret ?? undefined);
}

async function findNotes(db: DatabaseReader, { _id, notes = "" }: Doc<"sessions">) {
  const row = await db
    .query("noteStates")
    .withIndex("by_sessionId", (q) => q.eq("sessionId", _id))
    .unique();
  const text = notes.replace(/\r\n?/g, "\n");
  const { state, number } = row ?? { state: firstState(text), number: 0 };
  const unfolded = await listUpdates(db, _id, number);
  const caughtUp = unfolded.length === 0 ? catchUp(openDocument([state]), text) : null;
  return {
    row,
    caughtUp,
    number: unfolded.at(-1)?.number ?? number,
    updates: [
      state,
      ...(caughtUp === null ? [] : [caughtUp]),
      ...unfolded.map(({ update }) => update),
    ],
    unfolded: unfolded.length,
  };
}

const listUpdates = (db: DatabaseReader, sessionId: Id<"sessions">, after: number) =>
  db
    .query("noteUpdates")
    .withIndex("by_sessionId_and_number", (q) => q.eq("sessionId", sessionId).gt("number", after))
    .take(noteUpdatesUnfoldedMax);

/** Where an earlier release has written the session's `notes` meanwhile: the change that it made. */
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

/** The same bytes each time, so that a text which two windows open first is there once. */
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
