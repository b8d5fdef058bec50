import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { fileUndoMs } from "../domain/limits";
import { internal } from "./_generated/api";
import { clientMutation, clientQuery, coachQuery, sharedMutation } from "./gate/functions";
import { pageOfConversation } from "./clients/clientPages";
import {
  attachmentFields,
  listFiles,
  removeFile,
  renewedFileKeyFields,
  renewFileKey,
  restoreFile,
} from "./messages/files";

/** Bytes go through convex/fileDoor. */
export const list = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(attachmentFields)),
  handler: (ctx, { paginationOpts }) => listFiles(ctx, ctx.viewer.userId, paginationOpts),
});

export const listOfClient = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(attachmentFields)),
  handler: (ctx, { clientId, paginationOpts }) =>
    pageOfConversation(ctx, clientId, () => listFiles(ctx, clientId, paginationOpts)),
});

/** By the person who shared it. It can be restored for a while; then its bytes are deleted. */
export const remove = sharedMutation({
  args: { fileId: v.id("files") },
  handler: async (ctx, { fileId }) => {
    await removeFile(ctx, fileId);
    await ctx.scheduler.runAfter(2 * fileUndoMs, internal.fileDoor.sweep.sweepRemoved, { fileId });
  },
});

export const restore = sharedMutation({
  args: { fileId: v.id("files") },
  handler: (ctx, { fileId }) => restoreFile(ctx, fileId),
});

/** Replaces the client's key of a private file after a renewal of their vault. */
export const renewKey = clientMutation({
  args: renewedFileKeyFields,
  handler: (ctx, renewed) => renewFileKey(ctx, renewed),
});
