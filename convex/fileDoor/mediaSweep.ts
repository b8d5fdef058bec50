import { v } from "convex/values";
import { fileUndoMs } from "../../domain/limits";
import { dayMs } from "../../domain/time/time-spans";
import { mediaPartsMax } from "../../domain/work/library-media";
import type { Doc } from "../_generated/dataModel";
import { systemMutation } from "../gate/functions";
import { findBy, rowsBy } from "../gate/rows";

/**
 * Privileged: deletes the bytes of a sound or film that no longer belongs to its item, or whose upload was abandoned.
 */
export const sweep = systemMutation({
  args: { mediaId: v.id("libraryMedia") },
  handler: async ({ db, storage }, { mediaId }) => {
    const media = await db.get("libraryMedia", mediaId);
    if (media === null || !isOver(media)) return;
    const parts = await rowsBy(db, "libraryMediaParts", "by_mediaId_and_number", { mediaId }).take(
      mediaPartsMax,
    );
    for (const { _id, storageId } of parts) {
      await storage.delete(storageId);
      await db.delete("libraryMediaParts", _id);
    }
    if (media.posterStorageId !== undefined) await storage.delete(media.posterStorageId);
    const captions = await findBy(db, "libraryCaptions", "mediaId", mediaId);
    if (captions !== null) await db.delete("libraryCaptions", captions._id);
    await db.delete("libraryMedia", mediaId);
  },
});

/** Privileged: deletes the bytes of a poster that was removed without its sound or film. */
export const sweepPoster = systemMutation({
  args: { mediaId: v.id("libraryMedia") },
  handler: async ({ db, storage }, { mediaId }) => {
    const media = await db.get("libraryMedia", mediaId);
    const { posterStorageId, posterRemovedAt } = media ?? {};
    if (posterStorageId === undefined || posterRemovedAt === undefined) return;
    if (Date.now() - posterRemovedAt <= fileUndoMs) return; // Removed again: that removal has its own sweep.
    await storage.delete(posterStorageId);
    const noPoster = { posterStorageId: undefined, posterType: undefined };
    await db.patch("libraryMedia", mediaId, { ...noPoster, posterRemovedAt: undefined });
  },
});

/** Restored and removed again: the later removal has its own sweep. */
function isOver({ readyAt, removedAt, startedAt }: Doc<"libraryMedia">): boolean {
  if (removedAt !== undefined) return Date.now() - removedAt > fileUndoMs;
  return readyAt === undefined && Date.now() - startedAt > dayMs;
}
