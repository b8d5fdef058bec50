import { v } from "convex/values";
import { coachMutation, coachQuery, practiceQuery } from "./gate/functions";
import {
  addLater,
  changeLater,
  listLater,
  listUnsent,
  newLaterFields,
  removeLater,
  restoreLater,
  seenFields,
  sendLaterNow,
  unsentFields,
  waitingFields,
} from "./laterMessages/laterMessages";

export const list = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.object(waitingFields),
  handler: (ctx, { clientId }) => listLater(ctx, clientId),
});

/** The viewer's messages that were not sent, or will not be. */
export const unsent = practiceQuery({
  args: {},
  returns: v.array(v.object(unsentFields)),
  handler: listUnsent,
});

export const add = coachMutation({
  args: newLaterFields,
  returns: v.union(v.id("laterMessages"), v.null()),
  handler: (ctx, draft) => addLater(ctx, draft),
});

export const change = coachMutation({
  args: { ...seenFields, content: v.string(), dueAt: v.number() },
  handler: (ctx, change) => changeLater(ctx, change),
});

export const sendNow = coachMutation({
  args: seenFields,
  returns: v.id("messages"),
  handler: (ctx, seen) => sendLaterNow(ctx, seen),
});

export const remove = coachMutation({
  args: seenFields,
  handler: (ctx, seen) => removeLater(ctx, seen),
});

/** Undoes a removal, until it is swept. */
export const restore = coachMutation({
  args: { laterMessageId: v.id("laterMessages") },
  handler: (ctx, { laterMessageId }) => restoreLater(ctx, laterMessageId),
});
