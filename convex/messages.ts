import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { clientMutation, clientQuery, coachedMutation, sharedMutation } from "./gate/functions";
import {
  countUnreadForClient,
  listConversation,
  searchConversation,
} from "./messages/conversations";
import {
  deliver,
  mark,
  messageFields,
  reactTo,
  transcribe as describeVoice,
} from "./messages/messages";
import { isConversationMuted, setMuted as muteConversation } from "./messages/mutes";
import { coachTypingFields, noteTyping, readCoachTyping } from "./messages/typists";
import { vMessagePriority, vMessageReaction } from "./validators";

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
    quotedId: v.optional(v.id("messages")),
    requestName: v.optional(v.string()),
  },
  returns: v.id("messages"),
  handler: (ctx, { content, subject = "", priority = "normal", ...rest }) =>
    deliver(ctx, {
      clientId: ctx.viewer.userId,
      subject,
      content,
      messageType: "message",
      priority,
      ...rest,
    }),
});

export const isMuted = clientQuery({
  args: {},
  returns: v.boolean(),
  handler: (ctx) => isConversationMuted(ctx, ctx.viewer.userId),
});

/** Stops or resumes notifications of the conversation's messages and files. The coach does not see it. */
export const setMuted = clientMutation({
  args: { isMuted: v.boolean() },
  handler: (ctx, { isMuted: isMutedNow }) => muteConversation(ctx, ctx.viewer.userId, isMutedNow),
});

export const markRead = clientMutation({
  args: { messageIds: v.array(v.id("messages")) },
  handler: (ctx, { messageIds }) => mark(ctx, messageIds, true),
});

export const react = sharedMutation({
  args: { messageId: v.id("messages"), reaction: v.union(vMessageReaction, v.null()) },
  handler: (ctx, { messageId, reaction }) => reactTo(ctx, messageId, reaction),
});

export const typing = clientQuery({
  args: {},
  returns: v.union(v.object(coachTypingFields), v.null()),
  handler: readCoachTyping,
});

export const setTyping = coachedMutation({
  args: { isTyping: v.boolean() },
  handler: (ctx, { isTyping }) =>
    noteTyping(ctx, { clientId: ctx.viewer.userId }, isTyping ? {} : null),
});

export const transcribe = sharedMutation({
  args: { messageId: v.id("messages"), transcript: v.string() },
  handler: (ctx, { messageId, transcript }) => describeVoice(ctx, messageId, transcript),
});

export const countUnread = clientQuery({
  args: {},
  returns: v.number(),
  handler: countUnreadForClient,
});
