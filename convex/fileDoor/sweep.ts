import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { fileUndoMs } from "../../domain/limits";
import { hourMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { DatabaseReader } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { findBy } from "../gate/rows";
import { findReportedStart } from "../people/settings";

/** Privileged: deletes bytes that no viewer owns: of removed files, and of uploads without a row. */

/** Longer than any upload takes. */
const orphanAgeMs = 24 * hourMs;
const sweptAtOnce = 100;
const HOLDERS = [
  ...(["files", "profilePhotos", "libraryMediaParts"] as const),
  ...(["recordingParts", "vaultFileParts"] as const),
];

export const sweepRemoved = systemMutation({
  args: { fileId: v.id("files") },
  handler: async ({ db, storage }, { fileId }) => {
    const file = await db.get("files", fileId);
    if (file?.removedAt === undefined) return;
    // Restored and removed again: the later removal has its own sweep.
    if (Date.now() - file.removedAt <= fileUndoMs) return;
    if ((await db.system.get("_storage", file.storageId)) !== null) {
      await storage.delete(file.storageId);
    }
    await db.patch("files", fileId, { sealed: undefined, ownKey: undefined });
  },
});

/**
 * The process may stop between storing the bytes and writing their row. Stored files that no row names after a day are
 * deleted, page by page; none while rows may be missing.
 */
export const sweepOrphans = systemMutation({
  args: { cursor: v.optional(v.string()) },
  handler: async ({ db, storage, scheduler }, { cursor = null }): Promise<void> => {
    if (await isDataInDoubt(db)) return;
    const stored = await db.system.query("_storage").paginate({ numItems: sweptAtOnce, cursor });
    for (const { _id, _creationTime } of stored.page) {
      if (Date.now() - _creationTime < orphanAgeMs) continue;
      const holders = await asyncMap(HOLDERS, (table) => findBy(db, table, "storageId", _id));
      const poster = await findBy(db, "libraryMedia", "posterStorageId", _id);
      if ([poster, ...holders].every((row) => row === null)) await storage.delete(_id);
    }
    if (!stored.isDone) {
      await scheduler.runAfter(0, internal.fileDoor.sweep.sweepOrphans, {
        cursor: stored.continueCursor,
      });
    }
  },
});

/** The engine's code for data of which a part is or was missing. */
const doubtCode = "data-in-doubt";

/**
 * While rows may be missing, a file without a row may be one whose row was lost. A server that reports its state is
 * trusted only once it has reported since its start, because the stored report may be older than the loss. Other hosts
 * report nothing.
 */
async function isDataInDoubt(db: DatabaseReader): Promise<boolean> {
  const startedAt = findReportedStart();
  if (startedAt === null) return false;
  const state = await db.query("systemStates").first();
  const server = state?.server;
  if (server?.startedAt !== startedAt) return true;
  return server.reasons.some(({ code }) => code === doubtCode);
}
