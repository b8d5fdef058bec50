import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { fileUndoMs } from "../domain/limits";
import { internal } from "./_generated/api";
import { clientQuery, coachQuery, sharedMutation } from "./functions";
import { attachmentFields, bringBack, listFiles, takeBack } from "./model/files";

/** What both sides have shared. Bytes come and go through the file door, convex/fileDoor. */
export const list = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(attachmentFields)),
  handler: (ctx, { paginationOpts }) => listFiles(ctx, ctx.viewer.userId, paginationOpts),
});

export const listOfClient = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(attachmentFields)),
  handler: (ctx, { clientId, paginationOpts }) => listFiles(ctx, clientId, paginationOpts),
});

/** By whoever shared it. It can be brought back for a while; then its bytes are gone. */
export const remove = sharedMutation({
  args: { fileId: v.id("files") },
  returns: v.null(),
  handler: async (ctx, { fileId }) => {
    await takeBack(ctx, fileId);
    await ctx.scheduler.runAfter(2 * fileUndoMs, internal.fileDoor.sweep.sweepRemoved, { fileId });
    return null;
  },
});

export const restore = sharedMutation({
  args: { fileId: v.id("files") },
  returns: v.null(),
  handler: async (ctx, { fileId }) => {
    await bringBack(ctx, fileId);
    return null;
  },
});
