import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { fileUndoMs } from "../../domain/limits";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vSender, vVoice } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseNotFound } from "../gate/refuse";

/** Bytes come through convex/fileDoor. */
export const attachmentFields = {
  fileId: v.id("files"),
  name: v.string(),
  sizeBytes: v.number(),
  contentType: v.string(),
  sharedBy: vSender,
  uploadedAt: v.number(),
  isRemoved: v.boolean(),
  voice: v.optional(vVoice),
};
export const vAttachment = v.object(attachmentFields);

const toAttachment = (row: Doc<"files">) => ({
  fileId: row._id,
  name: row.name,
  sizeBytes: row.sizeBytes,
  contentType: row.contentType,
  sharedBy: row.uploadedBy === row.clientId ? ("client" as const) : ("coach" as const),
  uploadedAt: row.uploadedAt,
  isRemoved: row.removedAt !== undefined,
  voice: row.voice,
});

export async function findAttachment(db: DatabaseReader, fileId: Id<"files"> | undefined) {
  const row = fileId === undefined ? null : await db.get("files", fileId);
  return row === null ? undefined : toAttachment(row);
}

/** Newest first, without removed ones. */
export async function listFiles(
  { db }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const files = await db
    .query("files")
    .withIndex("by_clientId_and_uploadedAt", (q) => q.eq("clientId", clientId))
    .order("desc")
    .paginate(paginationOpts);
  const kept = files.page.filter(({ removedAt }) => removedAt === undefined);
  return { ...files, page: kept.map(toAttachment) };
}

/** The row stays with its message; the bytes are deleted after the undo period. */
export async function removeFile({ db }: ViewerMutationCtx, fileId: Id<"files">) {
  await db.patch("files", fileId, { removedAt: Date.now() });
}

export async function restoreFile({ db }: ViewerMutationCtx, fileId: Id<"files">) {
  const file = await db.get("files", fileId);
  if (file === null) refuseNotFound();
  if (file.removedAt === undefined) return;
  if (Date.now() - file.removedAt > fileUndoMs) refuse({ code: "CONFLICT" });
  await db.patch("files", fileId, { removedAt: undefined });
}
