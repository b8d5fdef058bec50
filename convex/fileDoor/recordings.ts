import { isSealedPart, recordingPartBytesMax } from "../../domain/schedule/session-recordings";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { partIn, receivePart, sendPart } from "./sealedParts";
import { receiving } from "./upload";

/**
 * Uploads and downloads of recordings, part by part and sealed. Privileged: only HTTP actions handle bytes; the functions they
 * call check the person by the request's token.
 */

const partOf = (request: Request) => {
  const { of: recordingId, number } = partIn(request);
  return { recordingId, number };
};

export const uploadPart = receiving(async (ctx, request) => {
  const part = partOf(request);
  return await receivePart(ctx, request, {
    field: "recording",
    bytesMax: recordingPartBytesMax,
    isSealed: isSealedPart,
    mayAdd: () => ctx.runQuery(internal.fileDoor.recordingRecords.mayAddPart, part),
    admit: (stored) =>
      ctx.runMutation(internal.fileDoor.recordingRecords.admitPart, { ...part, ...stored }),
  });
});

export const downloadPart = httpAction(async (ctx, request) =>
  sendPart(
    ctx,
    await ctx.runMutation(internal.fileDoor.recordingRecords.openPart, partOf(request)),
  ),
);
