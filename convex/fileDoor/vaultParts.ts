import type { Refusal } from "../../domain/errors";
import { isSealedSize, vaultFormat } from "../../domain/privacy/vault";
import { sealedFilePartMax } from "../../domain/privacy/vault-files";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { HARMLESS, missing } from "./download";
import { NEVER_KEPT, readBody, refused, refusedFor, storeAdmitted } from "./upload";

/**
 * Uploads and downloads of the files of vaults, part by part and sealed: nothing here can tell what is in them. Privileged: only
 * HTTP actions handle bytes; the functions they call check the person by the request's token.
 */

const partOf = (request: Request) => {
  const { searchParams } = new URL(request.url);
  const [fileId, number] = [searchParams.get("of") ?? "", Number(searchParams.get("part") ?? "")];
  return { fileId, number };
};

/** One part as the request's body. Sent again, it is stored once. */
export const uploadPart = httpAction(async (ctx, request) => {
  const part = partOf(request);
  try {
    await ctx.runQuery(internal.fileDoor.vaultPartRecords.mayAddPart, part);
    const bytes = await readBody(request, sealedFilePartMax);
    if (bytes === null) return refused(invalid("too_long"));
    const isSealed = bytes[0] === vaultFormat && isSealedSize(bytes.length);
    if (!isSealed) return refused(invalid("not_allowed"));
    await storeAdmitted(ctx, new Blob([bytes]), (storageId) => {
      const stored = { ...part, storageId, sizeBytes: bytes.length };
      return ctx.runMutation(internal.fileDoor.vaultPartRecords.admitPart, stored);
    });
    return new Response(null, { status: 204, headers: NEVER_KEPT });
  } catch (error) {
    return refusedFor(error);
  }
});

/** Every failure of access has the same answer. */
export const downloadPart = httpAction(async (ctx, request) => {
  const storageId = await ctx.runQuery(
    internal.fileDoor.vaultPartRecords.findPart,
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
  ...{ code: "INVALID", field: "file", reason },
});
