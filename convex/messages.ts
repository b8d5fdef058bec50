import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { clientMutation, clientQuery, coachedMutation } from "./functions";
import { countUnreadForClient, listConversation, searchConversation } from "./model/conversations";
import { deliver, mark, messageFields } from "./model/messages";
import { vMessagePriority } from "./validators";

export const list = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(messageFields)),
  handler: (ctx, { paginationOpts }) => listConversation(ctx, ctx.viewer.userId, paginationOpts),
});

export const search = clientQuery({
  args: { words: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(messageFields)),
  handler: (ctx, { words, paginationOpts }) =>
    searchConversation(ctx, ctx.viewer.userId, words, paginationOpts),
});

export const send = coachedMutation({
  args: {
    content: v.string(),
    subject: v.optional(v.string()),
    priority: v.optional(vMessagePriority),
    requestName: v.optional(v.string()),
  },
  returns: v.id("messages"),
  handler: (ctx, { content, subject = "", priority = "normal", requestName }) =>
    deliver(ctx, {
      clientId: ctx.viewer.userId,
      subject,
      content,
      messageType: "message",
      priority,
      requestName,
    }),
});

export const markRead = clientMutation({
  args: { messageIds: v.array(v.id("messages")) },
  returns: v.null(),
  handler: async (ctx, { messageIds }) => {
    await mark(ctx, messageIds, true);
    return null;
  },
});

export const countUnread = clientQuery({
  args: {},
  returns: v.number(),
  handler: countUnreadForClient,
});
