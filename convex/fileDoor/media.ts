import type { InvalidReason, Refusal } from "../../domain/errors";
import { readRange } from "../../domain/files/byte-ranges";
import { fileHeadBytes } from "../../domain/limits";
import { beginsLikeMedia, mediaPartBytes } from "../../domain/work/library-media";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { HARMLESS, missing } from "./download";
import { readPicture, sendPhoto } from "./photos";
import { NEVER_KEPT, readBody, receiving, storeAdmitted } from "./upload";

/**
 * Uploads and downloads of the library's sounds, films and posters. Privileged: only HTTP actions handle bytes; the functions they
 * call check the coach by the request's token, and a reader by token or pass.
 */

/** One part as the request's body. */
export const uploadPart = receiving(async (ctx, request) => {
  const { searchParams } = new URL(request.url);
  const part = { mediaId: searchParams.get("of") ?? "", number: Number(searchParams.get("part")) };
  const expected = await ctx.runQuery(internal.fileDoor.mediaRecords.expectPart, part);
  const bytes = await readBody(request, mediaPartBytes);
  if (bytes === null) return invalid("too_long");
  if (bytes.length !== expected.bytes) return invalid("malformed");
  const head = bytes.subarray(0, fileHeadBytes);
  if (part.number === 0 && !beginsLikeMedia(expected.contentType, head)) {
    return invalid("not_allowed");
  }
  await storeAdmitted(ctx, new Blob([bytes]), (storageId) =>
    ctx.runMutation(internal.fileDoor.mediaRecords.admitPart, { ...part, storageId }),
  );
  return null;
});

export const uploadPoster = receiving(async (ctx, request) => {
  const of = { mediaId: new URL(request.url).searchParams.get("of") ?? "" };
  await ctx.runQuery(internal.fileDoor.mediaRecords.mayAddPoster, of);
  const picture = await readPicture(request);
  if ("reason" in picture) return { code: "INVALID", field: "poster", ...picture };
  const { blob, contentType } = picture;
  await storeAdmitted(ctx, blob, (storageId) => {
    const poster = { storageId, contentType };
    return ctx.runMutation(internal.fileDoor.mediaRecords.admitPoster, { of, poster });
  });
  return null;
});

/** The address contains the poster's time, so a cached answer is never outdated. */
export const downloadPoster = httpAction(async (ctx, request) => {
  const mediaId = new URL(request.url).searchParams.get("of") ?? "";
  return await sendPhoto(
    ctx,
    await ctx.runQuery(internal.fileDoor.mediaRecords.findPoster, { mediaId }),
  );
});

/** For a player's next hours with one file. */
export const givePass = httpAction(async (ctx, request) => {
  const mediaId = new URL(request.url).searchParams.get("of") ?? "";
  const pass = await ctx.runQuery(internal.fileDoor.mediaRecords.givePass, { mediaId });
  return pass === null ? missing() : Response.json({ pass }, { headers: NEVER_KEPT });
});

/**
 * Sends a part of a file, from the requested byte at most to the end of the stored part. A player then asks for what
 * follows. Every failure of access has the same answer.
 */
export const stream = httpAction(async (ctx, request) => {
  const { searchParams } = new URL(request.url);
  const of = { mediaId: searchParams.get("of") ?? "", pass: searchParams.get("pass") ?? "" };
  const asked = readRange(request.headers.get("Range"));
  const first = asked?.first ?? 0;
  const found = await ctx.runQuery(internal.fileDoor.mediaRecords.findBytes, { ...of, first });
  if (found === null) return missing();
  const { sizeBytes, contentType, storageId } = found;
  const isWhole = asked === null && sizeBytes <= mediaPartBytes;
  if (!isWhole && (asked === null || first >= sizeBytes)) return notThere(sizeBytes);
  const blob = storageId === null ? null : await ctx.storage.get(storageId);
  if (blob === null) return missing();
  const from = first % mediaPartBytes;
  const bytes = blob.slice(from, Math.min(blob.size, from + (asked?.last ?? Infinity) - first + 1));
  const range = `bytes ${String(first)}-${String(first + bytes.size - 1)}/${String(sizeBytes)}`;
  return new Response(bytes, {
    status: isWhole ? 200 : 206,
    headers: {
      ...HARMLESS,
      "Content-Type": contentType,
      "Content-Length": String(bytes.size),
      "Accept-Ranges": "bytes",
      "Cache-Control": "private, no-store", // The address has a pass.
      "Referrer-Policy": "no-referrer",
      ...(isWhole ? {} : { "Content-Range": range }),
    },
  });
});

/** Also for a large file that is requested without a range. */
const notThere = (sizeBytes: number) =>
  new Response(null, {
    status: 416,
    headers: {
      ...HARMLESS,
      "Cache-Control": "no-store",
      "Content-Range": `bytes */${String(sizeBytes)}`,
    },
  });

const invalid = (reason: InvalidReason): Refusal => ({ code: "INVALID", field: "file", reason });
