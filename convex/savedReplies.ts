import { v } from "convex/values";
import { coachMutation, practiceQuery } from "./gate/functions";
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  savedReplyFields,
} from "./messages/savedReplies";

export const list = practiceQuery({
  args: {},
  returns: v.array(v.object(savedReplyFields)),
  handler: listSavedReplies,
});

export const add = coachMutation({
  args: { title: v.string(), content: v.string() },
  returns: v.id("savedReplies"),
  handler: (ctx, texts) => addSavedReply(ctx, texts),
});

export const change = coachMutation({
  args: savedReplyFields,
  handler: (ctx, { savedReplyId, ...texts }) => changeSavedReply(ctx, savedReplyId, texts),
});

export const remove = coachMutation({
  args: { savedReplyId: v.id("savedReplies") },
  handler: (ctx, { savedReplyId }) => ctx.db.delete("savedReplies", savedReplyId),
});
