import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { type ObjectType, v } from "convex/values";
import { fileUndoMs } from "../../domain/limits";
import { wrappedKeyBytes } from "../../domain/privacy/vault";
import type { Doc, Id } from "../_generated/dataModel";
import { requireById, rowsBy } from "../gate/rows";
import { vSender, vVoice } from "../validators";
import type { Viewer, ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { sealedFileFields } from "./tables";

const { coachId: _coachId, ...openedByFields } = sealedFileFields;

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
  /** Set for a private file; null for another coach, who cannot open it. */
  sealed: v.optional(v.union(v.null(), v.object({ ...openedByFields, ownKey: v.bytes() }))),
};
export const vAttachment = v.object(attachmentFields);

/** A private file is shown to the client, and to the coach it was sent to. */
export const isFor = ({ userId }: Viewer, { clientId, sealed }: Doc<"files">) =>
  sealed === undefined || userId === clientId || userId === sealed.coachId;

function toSealed(viewer: Viewer, row: Doc<"files">) {
  const { sealed, ownKey, removedAt } = row;
  if (sealed === undefined || removedAt !== undefined) return undefined;
  const { coachId: _, ...openedBy } = sealed;
  return isFor(viewer, row) && ownKey !== undefined ? { ...openedBy, ownKey } : null;
}

const toAttachment = (viewer: Viewer, row: Doc<"files">) => ({
  fileId: row._id,
  ...pick(row, ["name", "sizeBytes", "contentType", "uploadedAt", "voice"]),
  sharedBy: row.uploadedBy === row.clientId ? ("client" as const) : ("coach" as const),
  isRemoved: row.removedAt !== undefined,
  sealed: toSealed(viewer, row),
});

export async function findAttachment(
  { db, viewer }: ViewerQueryCtx,
  fileId: Id<"files"> | undefined,
) {
  const row = fileId === undefined ? null : await db.get("files", fileId);
  return row === null ? undefined : toAttachment(viewer, row);
}

export async function listFiles(
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const files = await rowsBy(db, "files", "by_clientId_and_uploadedAt", { clientId })
    .order("desc")
    .paginate(paginationOpts);
  const kept = files.page.filter(({ removedAt }) => removedAt === undefined);
  return { ...files, page: kept.map((row) => toAttachment(viewer, row)) };
}

/** The row stays with its message; the bytes are deleted after the undo period. */
export async function removeFile({ db }: ViewerMutationCtx, fileId: Id<"files">) {
  await db.patch("files", fileId, { removedAt: Date.now() });
}

export async function restoreFile({ db }: ViewerMutationCtx, fileId: Id<"files">) {
  const file = await requireById(db, "files", fileId);
  if (file.removedAt === undefined) return;
  if (Date.now() - file.removedAt > fileUndoMs) refuse({ code: "CONFLICT" });
  await db.patch("files", fileId, { removedAt: undefined });
}

export const renewedFileKeyFields = { fileId: v.id("files"), ownKey: v.bytes() };

export async function renewFileKey(
  { db }: ViewerMutationCtx,
  { fileId, ownKey }: ObjectType<typeof renewedFileKeyFields>,
) {
  const file = await db.get("files", fileId);
  if (file?.sealed === undefined) refuseNotFound();
  if (ownKey.byteLength !== wrappedKeyBytes) refuseInvalid("ownKey", "malformed");
  await db.patch("files", fileId, { ownKey });
}
