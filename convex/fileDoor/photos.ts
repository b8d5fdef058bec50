import type { ObjectType } from "convex/values";
import type { InvalidReason } from "../../domain/errors";
import { photoTypeOf, unfoldsWithin } from "../../domain/files/photo-types";
import { photoBytesMax, photoPixelsMax, uploadCacheSeconds } from "../../domain/limits";
import { internal } from "../_generated/api";
import { type ActionCtx, httpAction } from "../_generated/server";
import type { photoFields } from "../people/photos";
import { HARMLESS, missing } from "./download";
import { readBody, receiving, storeAdmitted } from "./upload";

/**
 * Uploads and downloads of profile photos. Privileged: only HTTP actions handle bytes; the functions they call check
 * the owner and the viewer by the request's token.
 */
export const uploadPhoto = receiving(async (ctx, request) => {
  await ctx.runQuery(internal.fileDoor.photoRecords.mayUpload, {});
  const picture = await readPicture(request);
  if ("reason" in picture) return { code: "INVALID", field: "photo", ...picture };
  const { blob, contentType } = picture;
  await storeAdmitted(ctx, blob, (storageId) =>
    ctx.runMutation(internal.fileDoor.photoRecords.admit, { storageId, contentType }),
  );
  return null;
});

/** The address contains the photo's time, so a cached answer is never outdated. */
export const downloadPhoto = httpAction(async (ctx, request) => {
  const personId = new URL(request.url).searchParams.get("of") ?? "";
  return await sendPhoto(
    ctx,
    await ctx.runQuery(internal.fileDoor.photoRecords.find, { personId }),
  );
});

/** On a coach's booking page, for everybody who may look at it. */
export const downloadBookingPhoto = httpAction(async (ctx, request) => {
  const word = new URL(request.url).searchParams.get("word") ?? "";
  return await sendPhoto(ctx, await ctx.runQuery(internal.bookingPages.door.findPhoto, { word }));
});

type Photo = ObjectType<typeof photoFields>;

export async function sendPhoto({ storage }: ActionCtx, photo: Photo | null) {
  const blob = photo === null ? null : await storage.get(photo.storageId);
  if (photo === null || blob === null) return missing();
  return new Response(blob, {
    headers: {
      ...HARMLESS,
      "Content-Type": photo.contentType,
      "Content-Length": String(blob.size),
      "Content-Disposition": "attachment",
      "Cache-Control": `private, max-age=${String(uploadCacheSeconds)}`,
      Vary: "Authorization", // The next person on this browser sends another token.
    },
  });
}

/** A picture as the request's body, or why it is refused. */
export async function readPicture(
  request: Request,
): Promise<{ blob: Blob; contentType: string } | { reason: InvalidReason }> {
  const declaredBytes = Number(request.headers.get("Content-Length") ?? 0);
  const bytes = declaredBytes > photoBytesMax ? null : await readBody(request, photoBytesMax);
  if (bytes === null) return { reason: "too_long" };
  const contentType = photoTypeOf(bytes);
  if (contentType === null) return { reason: "not_allowed" };
  if (!unfoldsWithin(bytes, photoPixelsMax)) return { reason: "malformed" };
  return { blob: new Blob([bytes], { type: contentType }), contentType };
}
