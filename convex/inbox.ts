import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, coachQuery, practiceQuery } from "./gate/functions";
import { pageOfConversation } from "./clients/clientPages";
import {
  countUnreadForCoach,
  listConversation,
  searchConversation,
} from "./messages/conversations";
import {
  countInbox,
  countRecent as countRecentLines,
  inboxCountFields,
  inboxFields,
  listInbox,
  replyTo,
  searchInbox,
  sendToClients,
  vInboxFilter,
} from "./messages/inbox";
import { mark, messageFields } from "./messages/messages";
import { isConversationMuted, setMuted as muteConversation } from "./messages/mutes";
import {
  listThreads,
  listWaiting,
  setThread as markThread,
  threadFields,
  waitingFields,
} from "./messages/threads";
import { noteTyping, readTyping } from "./messages/typists";

export const list = practiceQuery({
  args: { filter: vInboxFilter, sinceAt: v.number(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(inboxFields)),
  handler: (ctx, { paginationOpts, ...wanted }) => listInbox(ctx, wanted, paginationOpts),
});

/** The same conversations, one row per client. */
export const threads = practiceQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(threadFields)),
  handler: (ctx, { paginationOpts }) => listThreads(ctx, paginationOpts),
});

/** Clients who wait for an answer, the longest wait first. */
export const waiting = practiceQuery({
  args: { nowMs: v.number() },
  returns: v.array(v.object(waitingFields)),
  handler: (ctx, { nowMs }) => listWaiting(ctx, nowMs),
});

/** Done, or snoozed until a moment; null undoes both. The client does not see it. */
export const setThread = coachMutation({
  args: {
    clientId: v.id("users"),
    isDone: v.boolean(),
    snoozedUntil: v.union(v.number(), v.null()),
  },
  handler: (ctx, { clientId, ...said }) => markThread(ctx, clientId, said),
});

export const isMuted = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.boolean(),
  handler: (ctx, { clientId }) => isConversationMuted(ctx, clientId),
});

/** Stops or resumes notifications of the conversation's messages and files. The client does not see it. */
export const setMuted = coachMutation({
  args: { clientId: v.id("users"), isMuted: v.boolean() },
  handler: (ctx, { clientId, isMuted: isMutedNow }) => muteConversation(ctx, clientId, isMutedNow),
});

/** When the client last pressed a key; null when they do not write. */
export const typing = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.union(v.number(), v.null()),
  handler: (ctx, { clientId }) => readTyping(ctx, { clientId }),
});

export const setTyping = coachMutation({
  args: { clientId: v.id("users"), isTyping: v.boolean() },
  handler: (ctx, { clientId, isTyping }) => noteTyping(ctx, { clientId }, isTyping ? {} : null),
});

export const search = practiceQuery({
  args: { words: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(inboxFields)),
  handler: (ctx, { words, paginationOpts }) => searchInbox(ctx, words, paginationOpts),
});

export const counts = practiceQuery({
  args: {},
  returns: v.object(inboxCountFields),
  handler: countInbox,
});

export const countRecent = practiceQuery({
  args: { sinceAt: v.number() },
  returns: v.number(),
  handler: (ctx, { sinceAt }) => countRecentLines(ctx, sinceAt),
});

export const conversation = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(messageFields)),
  handler: (ctx, { clientId, paginationOpts }) =>
    pageOfConversation(ctx, clientId, () => listConversation(ctx, clientId, paginationOpts)),
});

export const searchConversationOf = coachQuery({
  args: { clientId: v.id("users"), words: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(messageFields)),
  handler: (ctx, { clientId, words, paginationOpts }) =>
    pageOfConversation(ctx, clientId, () =>
      searchConversation(ctx, clientId, words, paginationOpts),
    ),
});

export const send = coachMutation({
  args: {
    clientIds: v.array(v.id("users")),
    subject: v.string(),
    content: v.string(),
    requestName: v.optional(v.string()),
  },
  returns: v.array(v.id("messages")),
  handler: (ctx, { clientIds, ...letter }) => sendToClients(ctx, clientIds, letter),
});

export const reply = coachMutation({
  args: {
    messageId: v.id("messages"),
    content: v.string(),
    quotedId: v.optional(v.id("messages")),
    requestName: v.optional(v.string()),
  },
  returns: v.id("messages"),
  handler: (ctx, { messageId, ...letter }) => replyTo(ctx, messageId, letter),
});

export const markRead = coachMutation({
  args: { messageIds: v.array(v.id("messages")) },
  handler: (ctx, { messageIds }) => mark(ctx, messageIds, true),
});

export const markUnread = coachMutation({
  args: { messageIds: v.array(v.id("messages")) },
  handler: (ctx, { messageIds }) => mark(ctx, messageIds, false),
});

export const countUnread = practiceQuery({
  args: {},
  returns: v.number(),
  handler: countUnreadForCoach,
});
