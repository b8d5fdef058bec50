import type { Refusal } from "../../domain/errors";
import { isSealedPart, recordingPartBytesMax } from "../../domain/schedule/session-recordings";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { HARMLESS, missing } from "./download";
import { NEVER_KEPT, readBody, refused, refusedFor, storeAdmitted } from "./upload";

/**
 * Uploads and downloads of recordings, part by part and sealed: nothing here can tell what is in them. Privileged: only HTTP
 * actions handle bytes; the functions they call check the person by the request's token.
 */

const partOf = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return {
    recordingId: searchParams.get("of") ?? "",
    number: Number(searchParams.get("part") ?? ""),
  };
};

/** One part as the request's body. Sent again, it is stored once. */
export const uploadPart = httpAction(async (ctx, request) => {
  const part = partOf(request);
  try {
    await ctx.runQuery(internal.fileDoor.recordingRecords.mayAddPart, part);
    const bytes = await readBody(request, recordingPartBytesMax);
    if (bytes === null) return refused(invalid("too_long"));
    if (!isSealedPart(bytes)) return refused(invalid("not_allowed"));
    await storeAdmitted(ctx, new Blob([bytes]), (storageId) => {
      const stored = { ...part, storageId, sizeBytes: bytes.length };
      return ctx.runMutation(internal.fileDoor.recordingRecords.admitPart, stored);
    });
    return new Response(null, { status: 204, headers: NEVER_KEPT });
  } catch (error) {
    return refusedFor(error);
  }
});

/** Every failure of access has the same answer. */
export const downloadPart = httpAction(async (ctx, request) => {
  const storageId = await ctx.runMutation(
    internal.fileDoor.recordingRecords.openPart,
    partOf(request),
  );
  const blob = storageId === null ? null : await ctx.storage.get(storageId);
  if (blob === null) return missing();
  return new Response(blob, {
    headers: {
      ...HARMLESS,
      ...NEVER_KEPT,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(blob.size),
      "Content-Disposition": "attachment",
    },
  });
});

const invalid = (reason: "too_long" | "not_allowed"): Refusal => ({
  ...{ code: "INVALID", field: "recording", reason },
});
