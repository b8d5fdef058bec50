import { v } from "convex/values";
import {
  messageCharactersMax,
  messagesMarkedAtOnceMax,
  requestNameCharactersMax,
  subjectCharactersMax,
} from "../../domain/limits";
import { isBlank } from "../../domain/text";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vMessagePriority, vMessageType, vSender } from "../validators";
import type { Viewer, ViewerMutationCtx } from "./access";
import { record } from "./activity";
import { findAttachment, vAttachment } from "./files";
import { refuseInvalid } from "./refuse";
import { senderOf } from "./rowVerdicts";
import { requireLength } from "./texts";

/** What a message looks like to the people of its conversation. */
export const messageFields = {
  messageId: v.id("messages"),
  sender: vSender,
  subject: v.string(),
  content: v.string(),
  messageType: vMessageType,
  priority: vMessagePriority,
  isRead: v.boolean(),
  readAt: v.optional(v.number()),
  sentAt: v.number(),
  attachment: v.optional(vAttachment),
  requestName: v.optional(v.string()), // in one's own lines only: it tells a browser which of them it was waiting for
};

export const toMessage = async (db: DatabaseReader, viewer: Viewer, row: Doc<"messages">) => ({
  messageId: row._id,
  sender: row.sender,
  subject: row.subject,
  content: row.content,
  messageType: row.messageType,
  priority: row.priority,
  isRead: row.isRead,
  readAt: row.readAt,
  sentAt: row.sentAt,
  attachment: await findAttachment(db, row.fileId),
  requestName: row.authorId === viewer.userId ? row.requestName : undefined,
});

type Draft = Pick<
  Doc<"messages">,
  "clientId" | "subject" | "content" | "messageType" | "priority" | "fileId" | "requestName"
>;

/**
 * Adds one line to a client's conversation. The only insert into `messages` on a person's behalf. A draft under a name
 * that its author has used in this conversation is the same draft again, and changes nothing.
 */
export async function deliver(ctx: ViewerMutationCtx, draft: Draft): Promise<Id<"messages">> {
  const { clientId, content, subject, requestName } = draft;
  if (isBlank(content)) refuseInvalid("content", "blank");
  requireLength("content", content, messageCharactersMax);
  requireLength("subject", subject, subjectCharactersMax);

  const delivered = await findDelivered(ctx, clientId, requestName);
  if (delivered !== null) return delivered._id;

  const messageId = await ctx.db.insert("messages", {
    ...draft,
    authorId: ctx.viewer.userId,
    sender: senderOf(ctx.viewer),
    isRead: false,
    sentAt: Date.now(),
  });
  const kind = draft.messageType === "file_upload" ? "file_shared" : "message_sent";
  await record(ctx, { clientId, kind, messageId, fileId: draft.fileId });
  return messageId;
}

export async function findDelivered(
  { db, viewer }: ViewerMutationCtx,
  clientId: Id<"users">,
  requestName: string | undefined,
) {
  if (requestName === undefined) return null;
  if (requestName === "") refuseInvalid("requestName", "blank");
  if (requestName.length > requestNameCharactersMax) refuseInvalid("requestName", "too_long");
  return await db
    .query("messages")
    .withIndex("by_authorId_and_requestName_and_clientId", (q) =>
      q.eq("authorId", viewer.userId).eq("requestName", requestName).eq("clientId", clientId),
    )
    .unique();
}

/** Marks lines of the other side as read or unread; doing it twice changes nothing. */
export async function mark(
  { db }: ViewerMutationCtx,
  messageIds: readonly Id<"messages">[],
  isRead: boolean,
) {
  if (messageIds.length > messagesMarkedAtOnceMax) refuseInvalid("messageIds", "too_long");
  for (const messageId of messageIds) {
    const message = await db.get("messages", messageId);
    if (message?.isRead === isRead) continue;
    // A missing row is refused by the write itself, in the words for a forbidden one.
    await db.patch("messages", messageId, {
      isRead,
      readAt: isRead ? Date.now() : undefined,
    });
  }
}
