import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, coachQuery } from "./functions";
import { countUnreadForCoach, listConversation, searchConversation } from "./model/conversations";
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
} from "./model/inbox";
import { mark, messageFields } from "./model/messages";

/** The coach's side of every conversation. */
export const list = coachQuery({
  args: { filter: vInboxFilter, sinceAt: v.number(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(inboxFields)),
  handler: (ctx, { paginationOpts, ...wanted }) => listInbox(ctx, wanted, paginationOpts),
});

export const search = coachQuery({
  args: { words: v.string() },
  returns: v.array(v.object(inboxFields)),
  handler: (ctx, { words }) => searchInbox(ctx, words),
});

export const counts = coachQuery({
  args: {},
  returns: v.object(inboxCountFields),
  handler: countInbox,
});

export const countRecent = coachQuery({
  args: { sinceAt: v.number() },
  returns: v.number(),
  handler: (ctx, { sinceAt }) => countRecentLines(ctx, sinceAt),
});

export const conversation = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(messageFields)),
  handler: (ctx, { clientId, paginationOpts }) => listConversation(ctx, clientId, paginationOpts),
});

export const searchConversationOf = coachQuery({
  args: { clientId: v.id("users"), words: v.string() },
  returns: v.array(v.object(messageFields)),
  handler: (ctx, { clientId, words }) => searchConversation(ctx, clientId, words),
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
    requestName: v.optional(v.string()),
  },
  returns: v.id("messages"),
  handler: (ctx, { messageId, ...letter }) => replyTo(ctx, messageId, letter),
});

export const markRead = coachMutation({
  args: { messageIds: v.array(v.id("messages")) },
  returns: v.null(),
  handler: async (ctx, { messageIds }) => {
    await mark(ctx, messageIds, true);
    return null;
  },
});

export const markUnread = coachMutation({
  args: { messageIds: v.array(v.id("messages")) },
  returns: v.null(),
  handler: async (ctx, { messageIds }) => {
    await mark(ctx, messageIds, false);
    return null;
  },
});

export const countUnread = coachQuery({
  args: {},
  returns: v.number(),
  handler: countUnreadForCoach,
});
