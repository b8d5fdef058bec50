import { v } from "convex/values";
import { fileUndoMs, recipientsMax } from "../../domain/limits";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findCurrentCoaching } from "../clients/coachings";
import { refuse, refuseNotFound } from "../gate/refuse";
import { findBy, rowsBy } from "../gate/rows";

export const photoFields = { contentType: v.string(), storageId: v.id("_storage") };

/** The bytes are deleted after the undo period. */
export async function removeOwnPhoto({ db, viewer }: ViewerMutationCtx) {
  const photo = (await findPhoto(db, viewer.userId)) ?? refuseNotFound();
  await db.patch("profilePhotos", photo._id, { removedAt: Date.now() });
}

export async function restoreOwnPhoto({ db, viewer }: ViewerMutationCtx) {
  const photo = (await findPhoto(db, viewer.userId)) ?? refuseNotFound();
  if (photo.removedAt === undefined) return;
  if (Date.now() - photo.removedAt > fileUndoMs) refuse({ code: "CONFLICT" });
  await db.patch("profilePhotos", photo._id, { removedAt: undefined });
}

export async function listPhotos(ctx: ViewerQueryCtx) {
  const { db, viewer } = ctx;
  const personIds = [viewer.userId, ...(await listOtherSide(ctx))];
  const photos = await Promise.all(
    personIds.map(async (personId) => ({ personId, photoAt: await findPhotoAt(db, personId) })),
  );
  return photos.flatMap(({ personId, photoAt }) =>
    photoAt === null ? [] : [{ personId, photoAt }],
  );
}

async function listOtherSide({ db, viewer: { userId, role } }: ViewerQueryCtx) {
  if (role === "admin") {
    const open = await rowsBy(db, "coachings", "by_coachId_and_endedAt_and_startedAt", {
      coachId: userId,
      endedAt: undefined,
    }).take(recipientsMax);
    return open.map(({ clientId }) => clientId);
  }
  const coaching = await findCurrentCoaching(db, userId);
  return coaching === null ? [] : [coaching.coachId];
}

/** Identifies the current photo; null without one, or when the viewer may not see it. */
export const findPhotoAt = async (db: DatabaseReader, userId: Id<"users">) =>
  (await findShownPhoto(db, userId))?.uploadedAt ?? null;

export async function findShownPhoto(db: DatabaseReader, userId: Id<"users">) {
  const photo = await findPhoto(db, userId);
  return photo?.removedAt === undefined ? photo : null;
}

export const findPhoto = (db: DatabaseReader, userId: Id<"users">) =>
  findBy(db, "profilePhotos", "userId", userId);
