import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { messageCharactersMax, subjectCharactersMax, unreadBadgeMax } from "../../domain/limits";
import { countCharacters, isBlank } from "../../domain/text";
import type { Doc, Id } from "../_generated/dataModel";
import { vMessagePriority, vMessageType, vSender } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";
import { record } from "./activity";
import { refuseInvalid, refuseNotFound } from "./refuse";
import { senderOf } from "./rowRules";

/** What a message looks like to the people of its conversation. */
export const messageFields = {
  messageId: v.id("messages"),
  sender: vSender,
  subject: v.string(),
  content: v.string(),
  messageType: vMessageType,
  priority: vMessagePriority,
  isRead: v.boolean(),
  sentAt: v.number(),
};

export const toMessage = (row: Doc<"messages">) => ({
  messageId: row._id,
  sender: row.sender,
  subject: row.subject,
  content: row.content,
  messageType: row.messageType,
  priority: row.priority,
  isRead: row.isRead,
  sentAt: row.sentAt,
});

type Draft = Pick<Doc<"messages">, "clientId" | "subject" | "content" | "messageType" | "priority">;

/** Adds one line to a client's conversation. The only insert into `messages` on a person's behalf. */
export async function deliver(ctx: ViewerMutationCtx, draft: Draft): Promise<Id<"messages">> {
  if (isBlank(draft.content)) refuseInvalid("content", "blank");
  if (countCharacters(draft.content) > messageCharactersMax) refuseInvalid("content", "too_long");
  if (countCharacters(draft.subject) > subjectCharactersMax) refuseInvalid("subject", "too_long");

  const { clientId } = draft;
  const messageId = await ctx.db.insert("messages", {
    ...draft,
    authorId: ctx.viewer.userId,
    sender: senderOf(ctx.viewer),
    isRead: false,
    sentAt: Date.now(),
  });
  await record(ctx, { clientId, kind: "message_sent", messageId });
  return messageId;
}

/** One page of a conversation, newest first. */
export async function listConversation(
  { db }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const page = await db
    .query("messages")
    .withIndex("by_clientId_and_sentAt", (q) => q.eq("clientId", clientId))
    .order("desc")
    .paginate(paginationOpts);
  return { ...page, page: page.page.map(toMessage) };
}

/** Marks a line of the other side as read; doing it twice changes nothing. */
export async function markRead({ db }: ViewerMutationCtx, messageId: Id<"messages">) {
  const message = await db.get("messages", messageId);
  if (message === null) refuseNotFound();
  if (!message.isRead) {
    await db.patch("messages", messageId, { isRead: true, readAt: Date.now() });
  }
}

/** Lines from the coach that the client has not read, counted no further than a badge can show. */
export async function countUnreadForClient({ db, viewer }: ViewerQueryCtx): Promise<number> {
  const unread = await db
    .query("messages")
    .withIndex("by_clientId_and_sender_and_isRead", (q) =>
      q.eq("clientId", viewer.userId).eq("sender", "coach").eq("isRead", false),
    )
    .take(unreadBadgeMax + 1);
  return unread.length;
}

/** Lines from all of the coach's clients that the coach has not read, counted no further than a badge can show. */
export async function countUnreadForCoach({ db }: ViewerQueryCtx): Promise<number> {
  const unread = await db
    .query("messages")
    .withIndex("by_sender_and_isRead", (q) => q.eq("sender", "client").eq("isRead", false))
    .take(unreadBadgeMax + 1);
  return unread.length;
}
