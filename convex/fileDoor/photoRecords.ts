import { v } from "convex/values";
import { fileUndoMs } from "../../domain/limits";
import { systemMutation, systemQuery } from "../gate/functions";
import { findSignIn, requireRole } from "../gate/access";
import { guardReader } from "../gate/guardedDb";
import { findPhoto, findShownPhoto, photoFields } from "../people/photos";

/**
 * Rows of profile photos. Privileged: only this endpoint has seen the bytes and may write the row. The owner comes from
 * the request's token.
 */

/** Called before the body is read. */
export const mayUpload = systemQuery({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    requireRole(await findSignIn(ctx), ["client", "admin"]);
  },
});

/** Replaces the old photo and deletes its bytes in the same transaction. */
export const admit = systemMutation({
  args: photoFields,
  handler: async (ctx, { storageId, contentType }) => {
    const { viewer } = requireRole(await findSignIn(ctx), ["client", "admin"]);
    const before = await findPhoto(ctx.db, viewer.userId);
    if (before !== null) {
      await ctx.db.delete("profilePhotos", before._id);
      await ctx.storage.delete(before.storageId);
    }
    const uploadedAt = Math.max(Date.now(), (before?.uploadedAt ?? 0) + 1); // Strictly increasing, because it identifies the photo.
    await ctx.db.insert("profilePhotos", {
      userId: viewer.userId,
      storageId,
      contentType,
      uploadedAt,
    });
  },
});

/** Null for missing, forbidden and removed photos alike. */
export const find = systemQuery({
  args: { personId: v.string() },
  returns: v.union(v.null(), v.object(photoFields)),
  handler: async (ctx, { personId }) => {
    const signIn = await findSignIn(ctx);
    const userId = ctx.db.normalizeId("users", personId);
    if (signIn === null || userId === null) return null;
    const photo = await findShownPhoto(guardReader(ctx.db, signIn.viewer), userId);
    return photo && { contentType: photo.contentType, storageId: photo.storageId };
  },
});

/** Privileged: deletes the bytes of removed photos after the undo period. */
export const sweepRemoved = systemMutation({
  args: { userId: v.id("users") },
  handler: async ({ db, storage }, { userId }) => {
    const photo = await findPhoto(db, userId);
    // Restored and removed again: the later removal has its own sweep.
    if (photo?.removedAt === undefined || Date.now() - photo.removedAt <= fileUndoMs) return;
    await db.delete("profilePhotos", photo._id);
    await storage.delete(photo.storageId);
  },
});
