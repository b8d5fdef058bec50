import { type ObjectType, v } from "convex/values";
import { sealBytes } from "../../domain/privacy/vault";
import {
  isFilePartCount,
  isVaultFileId,
  sealedFilePartMax,
  vaultFilesBytesMax,
  vaultFilesMax,
} from "../../domain/privacy/vault-files";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { rowsBy } from "../gate/rows";
import { findInUse } from "./vault";

/** Photos, sounds and films of a client's entries. The vault's records say what they are; here are only their sizes. */

export const addFileFields = {
  vaultId: v.string(),
  fileId: v.string(),
  parts: v.number(),
  sizeBytes: v.number(),
};
export const keepFileFields = { vaultId: v.string(), fileId: v.string() };
export const listedFileFields = {
  vaultId: v.string(),
  fileId: v.string(),
  isWhole: v.boolean(),
  isRemoved: v.boolean(),
};

export async function listFiles(ctx: ViewerQueryCtx) {
  return (await listRows(ctx)).map(({ vaultId, fileId, parts, stored, removedAt }) => ({
    ...{ vaultId, fileId },
    ...{ isWhole: stored === parts, isRemoved: removedAt !== undefined },
  }));
}

/** Adding a file twice changes nothing. */
export async function addFile(ctx: ViewerMutationCtx, added: ObjectType<typeof addFileFields>) {
  const { vaultId, fileId, parts, sizeBytes } = added;
  if (!isVaultFileId(fileId)) refuseInvalid("fileId", "malformed");
  if (!isFilePartCount(parts)) refuseInvalid("parts", "malformed");
  const isPossible =
    Number.isInteger(sizeBytes) &&
    sizeBytes > parts * sealBytes &&
    sizeBytes <= parts * sealedFilePartMax;
  if (!isPossible) refuseInvalid("sizeBytes", "malformed");
  if ((await findInUse(ctx))?.vaultId !== vaultId) refuseNotFound();
  const rows = await listRows(ctx);
  if (rows.some((row) => row.fileId === fileId)) return;
  const bytes = rows.reduce((sum, row) => sum + row.sizeBytes, sizeBytes);
  if (rows.length >= vaultFilesMax || bytes > vaultFilesBytesMax) refuse({ code: "STORAGE_FULL" });
  const own = { clientId: ctx.viewer.userId, ...added };
  await ctx.db.insert("vaultFiles", { ...own, stored: 0, madeAt: Date.now() });
}

/** Null if it was removed or deleted before. */
export async function removeFile(
  ctx: ViewerMutationCtx,
  fileId: string,
): Promise<Id<"vaultFiles"> | null> {
  const file = await findFile(ctx, fileId);
  if (file === null || file.removedAt !== undefined) return null;
  await ctx.db.patch("vaultFiles", file._id, { removedAt: Date.now() });
  return file._id;
}

export async function keepFile(
  ctx: ViewerMutationCtx,
  { vaultId, fileId }: ObjectType<typeof keepFileFields>,
) {
  const file = (await findFile(ctx, fileId)) ?? refuseNotFound();
  if ((await findInUse(ctx))?.vaultId !== vaultId) refuseNotFound();
  await ctx.db.patch("vaultFiles", file._id, { vaultId, removedAt: undefined });
}

export const findFile = ({ db, viewer }: ViewerQueryCtx, fileId: string) =>
  findFileOf(db, viewer.userId, fileId);

export const findFileOf = (db: DatabaseReader, clientId: Id<"users">, fileId: string) =>
  rowsBy(db, "vaultFiles", "by_clientId_and_fileId", { clientId, fileId }).first();

const listRows = ({ db, viewer }: ViewerQueryCtx): Promise<Doc<"vaultFiles">[]> =>
  rowsBy(db, "vaultFiles", "by_clientId_and_fileId", { clientId: viewer.userId }).take(
    vaultFilesMax,
  );
