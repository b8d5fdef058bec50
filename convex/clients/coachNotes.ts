import type { PaginationOptions } from "convex/server";
import { type ObjectType, v } from "convex/values";
import { notesCharactersMax } from "../../domain/limits";
import { mergeTexts } from "../../domain/text/text-merge";
import type { Id } from "../_generated/dataModel";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findRepeat, hashRequest, repeatArguments, repeatRowsMax } from "../gate/repeats";
import { findBy, requireById, rowsBy, showPage } from "../gate/rows";
import { refuseNotFound } from "../gate/refuse";
import { tidyRequired } from "../gate/tidyTexts";

/** A coach's note on a client or on one of their sessions. Client queries may not use this table. */
export const coachNoteFields = {
  noteId: v.id("coachNotes"),
  content: v.string(),
  sessionId: v.optional(v.id("sessions")),
  sessionTitle: v.optional(v.string()),
  updatedAt: v.number(),
};

/** The viewer's own, last edited first. A page shortened by another coach's notes would reveal how many there are. */
export async function listCoachNotes(
  ctx: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const { db } = ctx;
  const notes = ownOn(ctx, clientId).paginate(paginationOpts);
  return await showPage(notes, async ({ _id, content, updatedAt, sessionId }) => {
    const session = sessionId === undefined ? null : await db.get("sessions", sessionId);
    return { noteId: _id, content, updatedAt, sessionId, sessionTitle: session?.title };
  });
}

const ownOn = ({ db, viewer }: ViewerQueryCtx, clientId: Id<"users">) =>
  rowsBy(db, "coachNotes", "by_clientId_and_coachId_and_updatedAt", {
    clientId,
    coachId: viewer.userId,
  }).order("desc");

const rule = { field: "content", charactersMax: notesCharactersMax };

export const newNoteFields = {
  clientId: v.id("users"),
  content: v.string(),
  sessionId: v.optional(v.id("sessions")),
  ...repeatArguments,
};

/**
 * A note is added to a session only to undo its removal. If the coach has written another one there since, it becomes a
 * note on the client.
 */
export async function addCoachNote(
  ctx: ViewerMutationCtx,
  { clientId, content, sessionId, requestName }: ObjectType<typeof newNoteFields>,
) {
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(await ownOn(ctx, clientId).take(repeatRowsMax), requestHash);
  if (repeated !== undefined) return repeated._id;
  return await ctx.db.insert("coachNotes", {
    clientId,
    coachId: ctx.viewer.userId,
    sessionId: await findUnnoted(ctx, clientId, sessionId),
    content: tidyRequired(content, rule),
    updatedAt: Date.now(),
    requestHash,
  });
}

async function findUnnoted(
  { db }: ViewerMutationCtx,
  clientId: Id<"users">,
  sessionId: Id<"sessions"> | undefined,
) {
  if (sessionId === undefined) return undefined;
  const session = await requireById(db, "sessions", sessionId);
  if (session.clientId !== clientId) refuseNotFound();
  const isNoted = (await findBy(db, "coachNotes", "sessionId", sessionId)) !== null;
  return isNoted ? undefined : sessionId;
}

/** Merges with what another window of the coach saved. */
export async function editCoachNote(
  { db }: ViewerMutationCtx,
  noteId: Id<"coachNotes">,
  { base, text }: { base: string; text: string },
) {
  const note = await requireById(db, "coachNotes", noteId);
  tidyRequired(base, rule);
  const content = tidyRequired(mergeTexts(base, tidyRequired(text, rule), note.content), rule);
  if (content === note.content) return;
  const revision = (note.revision ?? 0) + 1;
  await db.patch("coachNotes", noteId, { content, revision, updatedAt: Date.now() });
}

export async function removeCoachNote({ db }: ViewerMutationCtx, noteId: Id<"coachNotes">) {
  await requireById(db, "coachNotes", noteId);
  await db.delete("coachNotes", noteId);
}
