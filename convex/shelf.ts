import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { fileUndoMs } from "../domain/limits";
import { internal } from "./_generated/api";
import { coachMutation, coachQuery, practiceQuery } from "./gate/functions";
import { textFields } from "./library/tables";
import { repeatArguments } from "./gate/repeats";
import {
  addItem,
  editItem,
  listReaders,
  listShelf,
  moveItem,
  readerFields,
  readShelfItem,
  removeItem,
  setAssigned,
  setPublished,
  setSeveralPublished,
  shelfFields,
} from "./library/shelf";
import { draftFields } from "./library/shelfDrafts";

const libraryItemId = v.id("libraryItems");

/** In order, drafts included. */
export const list = practiceQuery({
  args: {},
  returns: v.array(v.object(shelfFields)),
  handler: listShelf,
});

export const get = coachQuery({
  args: { libraryItemId: v.string() },
  returns: v.object({ ...shelfFields, ...textFields, revision: v.number() }),
  handler: (ctx, { libraryItemId }) => readShelfItem(ctx, libraryItemId),
});

export const readers = practiceQuery({
  args: { libraryItemId, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(readerFields)),
  handler: (ctx, { libraryItemId, paginationOpts }) =>
    listReaders(ctx, libraryItemId, paginationOpts),
});

export const add = coachMutation({
  args: { ...draftFields, ...repeatArguments },
  returns: libraryItemId,
  handler: (ctx, draft) => addItem(ctx, draft),
});

/** `revision` is that of the text the caller saw. */
export const edit = coachMutation({
  args: { libraryItemId, revision: v.optional(v.number()), ...draftFields },
  handler: (ctx, { libraryItemId, revision, ...draft }) =>
    editItem(ctx, libraryItemId, draft, revision),
});

export const publish = coachMutation({
  args: { libraryItemId, isPublished: v.boolean() },
  handler: (ctx, { libraryItemId, isPublished }) => setPublished(ctx, libraryItemId, isPublished),
});

export const publishSeveral = coachMutation({
  args: { libraryItemIds: v.array(libraryItemId), isPublished: v.boolean() },
  returns: v.array(libraryItemId),
  handler: (ctx, { libraryItemIds, isPublished }) =>
    setSeveralPublished(ctx, libraryItemIds, isPublished),
});

export const move = coachMutation({
  args: { libraryItemId, isUp: v.boolean() },
  handler: (ctx, { libraryItemId, isUp }) => moveItem(ctx, libraryItemId, isUp),
});

export const remove = coachMutation({
  args: { libraryItemId },
  handler: async (ctx, { libraryItemId }) => {
    const mediaId = await removeItem(ctx, libraryItemId);
    if (mediaId !== null) {
      await ctx.scheduler.runAfter(2 * fileUndoMs, internal.fileDoor.mediaSweep.sweep, { mediaId });
    }
  },
});

export const assign = coachMutation({
  args: { libraryItemId, clientId: v.id("users"), isAssigned: v.boolean() },
  handler: (ctx, { libraryItemId, clientId, isAssigned }) =>
    setAssigned(ctx, libraryItemId, clientId, isAssigned),
});
