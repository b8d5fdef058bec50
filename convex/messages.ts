import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { clientMutation, clientQuery } from "./functions";
import {
  countUnreadForClient,
  deliver,
  listConversation,
  markRead as markMessageRead,
  messageFields,
} from "./model/messages";

/** The client's side of the conversation with their coach. */
export const list = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(messageFields)),
  handler: (ctx, { paginationOpts }) => listConversation(ctx, ctx.viewer.userId, paginationOpts),
});

export const send = clientMutation({
  args: { content: v.string(), subject: v.optional(v.string()) },
  returns: v.id("messages"),
  handler: (ctx, { content, subject = "" }) =>
    deliver(ctx, {
      clientId: ctx.viewer.userId,
      subject,
      content,
      messageType: "message",
      priority: "normal",
    }),
});

export const markRead = clientMutation({
  args: { messageId: v.id("messages") },
  returns: v.null(),
  handler: async (ctx, { messageId }) => {
    await markMessageRead(ctx, messageId);
    return null;
  },
});

export const countUnread = clientQuery({
  args: {},
  returns: v.number(),
  handler: countUnreadForClient,
});
