import { v } from "convex/values";
import { fileUndoMs } from "../domain/limits";
import { dayMs } from "../domain/time/time-spans";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { MutationCtx } from "./_generated/server";
import { clientMutation, coachMutation, memberQuery } from "./gate/functions";
import {
  beginMedia,
  cancelMedia,
  finishMedia,
  followMedia,
  mediaDraftFields,
  mediaFields,
  readMedia,
  removeMedia,
  takeOffPoster,
  restoreMedia,
  putBackPoster,
  setCaptions,
  setChapters,
} from "./library/media";
import { vCue } from "./validators";

/** Sound and film of library items. Bytes go through convex/fileDoor. */

const mediaId = v.id("libraryMedia");

export const get = memberQuery({
  args: { mediaId },
  returns: v.object(mediaFields),
  handler: (ctx, args) => readMedia(ctx, args.mediaId),
});

/** Call it before sending parts. An upload that is not finished is deleted after a day. */
export const begin = coachMutation({
  args: { libraryItemId: v.id("libraryItems"), ...mediaDraftFields },
  returns: mediaId,
  handler: async (ctx, { libraryItemId, ...draft }) => {
    const begun = await beginMedia(ctx, libraryItemId, draft);
    await sweepIn(ctx, begun, 2 * dayMs);
    return begun;
  },
});

/** When all parts are sent. */
export const finish = coachMutation({
  args: { mediaId },
  handler: async (ctx, args) => {
    const replaced = await finishMedia(ctx, args.mediaId);
    if (replaced !== null) await sweepIn(ctx, replaced, 2 * fileUndoMs);
  },
});

export const cancel = coachMutation({
  args: { mediaId },
  handler: async (ctx, args) => {
    await cancelMedia(ctx, args.mediaId);
    await sweepIn(ctx, args.mediaId, 0);
  },
});

/** It can be restored for a while; then its bytes are deleted. */
export const remove = coachMutation({
  args: { mediaId },
  handler: async (ctx, args) => {
    await removeMedia(ctx, args.mediaId);
    await sweepIn(ctx, args.mediaId, 2 * fileUndoMs);
  },
});

export const restore = coachMutation({
  args: { mediaId },
  handler: (ctx, args) => restoreMedia(ctx, args.mediaId),
});

/** The picture alone, which can be restored for a while. */
export const removePoster = coachMutation({
  args: { mediaId },
  handler: async (ctx, args) => {
    await takeOffPoster(ctx, args.mediaId);
    await ctx.scheduler.runAfter(2 * fileUndoMs, internal.fileDoor.mediaSweep.sweepPoster, args);
  },
});

export const restorePoster = coachMutation({
  args: { mediaId },
  handler: (ctx, args) => putBackPoster(ctx, args.mediaId),
});

export const describe = coachMutation({
  args: { mediaId, chapters: v.array(vCue) },
  handler: (ctx, { mediaId: of, chapters }) => setChapters(ctx, of, chapters),
});

export const caption = coachMutation({
  args: { mediaId, file: v.union(v.string(), v.null()) },
  handler: (ctx, { mediaId: of, file }) => setCaptions(ctx, of, file),
});

/** While it plays, when it is paused and when it is left. */
export const follow = clientMutation({
  args: { mediaId, atSeconds: v.number(), played: v.string() },
  handler: (ctx, { mediaId: of, ...place }) => followMedia(ctx, of, place),
});

const sweepIn = (
  { scheduler }: Pick<MutationCtx, "scheduler">,
  of: Id<"libraryMedia">,
  ms: number,
) => scheduler.runAfter(ms, internal.fileDoor.mediaSweep.sweep, { mediaId: of });
