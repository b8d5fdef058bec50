import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachSubject, replySubject } from "../domain/messages";
import { coachMutation, coachQuery } from "./functions";
import {
  countUnreadForCoach,
  deliver,
  listConversation,
  markRead as markMessageRead,
  messageFields,
} from "./model/messages";
import { refuseNotFound } from "./model/refuse";

/** The coach's side of every conversation. */
export const conversation = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(messageFields)),
  handler: (ctx, { clientId, paginationOpts }) => listConversation(ctx, clientId, paginationOpts),
});

export const send = coachMutation({
  args: { clientId: v.id("users"), subject: v.string(), content: v.string() },
  returns: v.id("messages"),
  handler: (ctx, { clientId, subject, content }) =>
    deliver(ctx, {
      clientId,
      subject: coachSubject(subject),
      content,
      messageType: "message",
      priority: "normal",
    }),
});

export const reply = coachMutation({
  args: { messageId: v.id("messages"), content: v.string() },
  returns: v.id("messages"),
  handler: async (ctx, { messageId, content }) => {
    const original = await ctx.db.get("messages", messageId);
    if (original === null) refuseNotFound();
    return await deliver(ctx, {
      clientId: original.clientId,
      subject: replySubject(original.subject),
      content,
      messageType: "reply",
      priority: "normal",
    });
  },
});

export const markRead = coachMutation({
  args: { messageId: v.id("messages") },
  returns: v.null(),
  handler: async (ctx, { messageId }) => {
    await markMessageRead(ctx, messageId);
    return null;
  },
});

export const countUnread = coachQuery({
  args: {},
  returns: v.number(),
  handler: countUnreadForCoach,
});
