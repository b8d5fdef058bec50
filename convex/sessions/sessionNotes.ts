import { v } from "convex/values";
import { notesCharactersMax } from "../../domain/limits";
import { mergeTexts } from "../../domain/text/text-merge";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findBy } from "../gate/rows";
import { requireLength } from "../gate/tidyTexts";
import { requireSession } from "./sessions";

export interface NotesEdit {
  base: string;
  text: string;
}

/** `revision` counts changes: a higher number is newer. */
export const notesFields = { text: v.string(), revision: v.number() };

/** Clients can never read these. */
export async function readPrivateNotes({ db }: ViewerQueryCtx, sessionId: string) {
  const session = await requireSession(db, sessionId);
  const row = await findPrivate(db, session._id);
  return { text: row?.content ?? "", revision: row?.revision ?? 0 };
}

export async function savePrivateNotes(
  { db, viewer }: ViewerMutationCtx,
  sessionId: string,
  edit: NotesEdit,
) {
  const { _id, clientId } = await requireSession(db, sessionId);
  const row = await findPrivate(db, _id);
  const before = { text: row?.content ?? "", revision: row?.revision ?? 0 };
  const after = join(edit, before);
  if (after === before) return before;
  const { text: content, revision } = after;
  const change = { content, revision, updatedAt: Date.now() };
  if (row === null) {
    await db.insert("coachNotes", { clientId, coachId: viewer.userId, sessionId: _id, ...change });
  } else await db.patch("coachNotes", row._id, change);
  return after;
}

interface Notes {
  text: string;
  revision: number;
}

function join({ base, text }: NotesEdit, before: Notes): Notes {
  for (const part of [base, text]) requireLength("notes", part, notesCharactersMax);
  const joined = mergeTexts(base, text, before.text);
  requireLength("notes", joined, notesCharactersMax);
  return joined === before.text ? before : { text: joined, revision: before.revision + 1 };
}

/** An earlier coach may also have notes on it; the guarded database skips those. */
const findPrivate = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  findBy(db, "coachNotes", "sessionId", sessionId);
