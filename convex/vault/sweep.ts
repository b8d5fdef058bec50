import { v } from "convex/values";
import { leftVaultDays } from "../../domain/privacy/vault";
import { fileUndoMs } from "../../domain/limits";
import { vaultFilePartsMax } from "../../domain/privacy/vault-files";
import { dayMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { deleteBy, rowsBy, within } from "../gate/rows";
import { trustedNow } from "../retention/runs";
import { listKeyRows } from "./sharingRows";

/** Privileged because it deletes what people stored. Internal: run by the clock. */

const sweptAtOnce = 16; // The largest records are half a megabyte each.

/** Deletes a vault that was left long ago: its keys, its records and files, and then its row. */
export const run = systemMutation({
  args: {},
  handler: async ({ db, storage, scheduler }): Promise<void> => {
    const now = await trustedNow(db);
    const vault = await rowsBy(db, "vaults", "by_leftAt", {
      leftAt: within({ gt: 0, lt: now - leftVaultDays * dayMs }),
    }).first();
    if (vault === null) return;
    const { clientId, vaultId } = vault;
    const own = { clientId, vaultId };
    await deleteBy(db, sweptAtOnce, "vaultKeys", "by_clientId_and_vaultId", own);
    const byName = "by_clientId_and_vaultId_and_name";
    const deleted = await deleteBy(db, sweptAtOnce, "vaultRecords", byName, own);
    for (const key of await listKeyRows(db, clientId)) {
      if (key.vaultId === vaultId) await db.delete("sharingKeys", key._id);
    }
    const files = await rowsBy(db, "vaultFiles", "by_clientId_and_vaultId", own).take(1); // It may have a hundred parts.
    for (const { _id } of files) await deleteFile({ db, storage }, _id);
    if (deleted < sweptAtOnce && files.length === 0) await db.delete("vaults", vault._id);
    await scheduler.runAfter(0, internal.vault.sweep.run, {});
  },
});

/** Deletes the bytes and the row of a removed file, unless the removal was undone or repeated since. */
export const sweepFile = systemMutation({
  args: { vaultFileId: v.id("vaultFiles") },
  handler: async ({ db, storage }, { vaultFileId }): Promise<void> => {
    const file = await db.get("vaultFiles", vaultFileId);
    if (file?.removedAt === undefined || Date.now() - file.removedAt <= fileUndoMs) return;
    await deleteFile({ db, storage }, vaultFileId);
  },
});

async function deleteFile(
  { db, storage }: Pick<MutationCtx, "db" | "storage">,
  vaultFileId: Id<"vaultFiles">,
) {
  const parts = await rowsBy(db, "vaultFileParts", "by_vaultFileId_and_number", {
    vaultFileId,
  }).take(vaultFilePartsMax);
  for (const { _id, storageId } of parts) {
    await storage.delete(storageId);
    await db.delete("vaultFileParts", _id);
  }
  await db.delete("vaultFiles", vaultFileId);
}

/** Deletes a request that nobody used or refused in time. */
export const endApproval = systemMutation({
  args: { approvalId: v.id("vaultApprovals") },
  handler: async ({ db }, { approvalId }): Promise<void> => {
    const approval = await db.get("vaultApprovals", approvalId);
    if (approval !== null) await db.delete("vaultApprovals", approvalId);
  },
});
