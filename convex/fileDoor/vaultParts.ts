import { isSealedSize, vaultFormat } from "../../domain/privacy/vault";
import { sealedFilePartMax } from "../../domain/privacy/vault-files";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { partIn, receivePart, sendPart } from "./sealedParts";
import { receiving } from "./upload";

/**
 * Uploads and downloads of the files of vaults, part by part and sealed. Privileged: only HTTP actions handle bytes; the functions
 * they call check the person by the request's token.
 */

const partOf = (request: Request) => {
  const { of: fileId, number } = partIn(request);
  return { fileId, number };
};

export const uploadPart = receiving(async (ctx, request) => {
  const part = partOf(request);
  return await receivePart(ctx, request, {
    field: "file",
    bytesMax: sealedFilePartMax,
    isSealed: (bytes) => bytes[0] === vaultFormat && isSealedSize(bytes.length),
    mayAdd: () => ctx.runQuery(internal.fileDoor.vaultPartRecords.mayAddPart, part),
    admit: (stored) =>
      ctx.runMutation(internal.fileDoor.vaultPartRecords.admitPart, { ...part, ...stored }),
  });
});

/** A part of the client's own file or, for a coach, of a file that goes with the share in the address. */
export const downloadPart = httpAction(async (ctx, request) => {
  const part = partOf(request);
  const shareId = new URL(request.url).searchParams.get("share");
  const { findPart, openSharedPart } = internal.fileDoor.vaultPartRecords;
  const storageId =
    shareId === null
      ? await ctx.runQuery(findPart, part)
      : await ctx.runMutation(openSharedPart, { ...part, shareId });
  return await sendPart(ctx, storageId);
});
