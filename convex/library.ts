import { v } from "convex/values";
import { clientMutation, clientQuery } from "./gate/functions";
import { textFields } from "./library/tables";
import {
  assignedFields,
  itemFields,
  listAssigned as listAssignedItems,
  listItems,
  openItem,
  rate as rateItem,
  reachInText,
  readItem,
  readingFields,
  setSaved,
} from "./library/library";

const libraryItemId = v.id("libraryItems");

export const list = clientQuery({
  args: {},
  returns: v.array(v.object({ ...itemFields, ...readingFields })),
  handler: listItems,
});

/** What the coach picked and the client has not finished. */
export const listAssigned = clientQuery({
  args: {},
  returns: v.array(v.object(assignedFields)),
  handler: listAssignedItems,
});

export const get = clientQuery({
  args: { libraryItemId: v.string() },
  returns: v.object({ ...itemFields, ...readingFields, ...textFields }),
  handler: (ctx, { libraryItemId }) => readItem(ctx, libraryItemId),
});

/** Play or Read. Returns whether it was the first time. */
export const open = clientMutation({
  args: { libraryItemId },
  returns: v.object({ isFirst: v.boolean() }),
  handler: async (ctx, { libraryItemId }) => ({ isFirst: await openItem(ctx, libraryItemId) }),
});

/** `resumeAt` is a block's index or seconds. */
export const reach = clientMutation({
  args: { libraryItemId, progress: v.number(), resumeAt: v.number() },
  handler: (ctx, { libraryItemId, ...reached }) => reachInText(ctx, libraryItemId, reached),
});

export const save = clientMutation({
  args: { libraryItemId, isSaved: v.boolean() },
  handler: (ctx, { libraryItemId, isSaved }) => setSaved(ctx, libraryItemId, isSaved),
});

export const rate = clientMutation({
  args: { libraryItemId, stars: v.number() },
  handler: (ctx, { libraryItemId, stars }) => rateItem(ctx, libraryItemId, stars),
});
