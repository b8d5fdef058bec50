import { v } from "convex/values";
import { fileUndoMs } from "../../domain/limits";
import { systemMutation, systemQuery } from "../functions";
import { findSignIn, requireRole } from "../model/access";
import { guardReader } from "../model/guardedDb";
import { findPhoto } from "../model/photos";

/**
 * The rows behind the door for photos. Privileged because only the door may write a photo's row: it alone has seen the
 * bytes. Whose photo it is comes from the sign-in of the request.
 */

/** Before the bytes are read: is somebody there? */
export const mayUpload = systemQuery({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    requireRole(await findSignIn(ctx), ["client", "admin"]);
    return null;
  },
});

/** The new photo takes the place of the old one, whose bytes go in the same transaction. */
export const admit = systemMutation({
  args: { storageId: v.id("_storage"), contentType: v.string() },
  returns: v.null(),
  handler: async (ctx, { storageId, contentType }) => {
    const { viewer } = requireRole(await findSignIn(ctx), ["client", "admin"]);
    const before = await findPhoto(ctx.db, viewer.userId);
    if (before !== null) {
      await ctx.db.delete("profilePhotos", before._id);
      await ctx.storage.delete(before.storageId);
    }
    const uploadedAt = Math.max(Date.now(), (before?.uploadedAt ?? 0) + 1); // names this photo, so it never repeats
    await ctx.db.insert("profilePhotos", {
      userId: viewer.userId,
      storageId,
      contentType,
      uploadedAt,
    });
    return null;
  },
});

/** What the door needs to hand a photo out, or null: missing, forbidden and taken back look alike. */
export const find = systemQuery({
  args: { personId: v.string() },
  returns: v.union(v.null(), v.object({ contentType: v.string(), storageId: v.id("_storage") })),
  handler: async (ctx, { personId }) => {
    const signIn = await findSignIn(ctx);
    const userId = ctx.db.normalizeId("users", personId);
    if (signIn === null || userId === null) return null;
    const photo = await findPhoto(guardReader(ctx.db, signIn.viewer), userId);
    if (photo === null || photo.removedAt !== undefined) return null;
    const { contentType, storageId } = photo;
    return { contentType, storageId };
  },
});

/** Privileged because bytes are let go on nobody's behalf: those that were taken back and not brought back in time. */
export const sweepRemoved = systemMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async ({ db, storage }, { userId }) => {
    const photo = await findPhoto(db, userId);
    // Taken back, brought back and taken back again: the later taking has a sweep of its own.
    if (photo?.removedAt === undefined || Date.now() - photo.removedAt <= fileUndoMs) return null;
    await db.delete("profilePhotos", photo._id);
    await storage.delete(photo.storageId);
    return null;
  },
});
