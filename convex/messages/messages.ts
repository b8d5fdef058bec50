import { v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import { transcriptCharactersMax } from "../../domain/files/voice";
import {
  messageCharactersMax,
  messagePreviewCharactersMax,
  messagesMarkedAtOnceMax,
  subjectCharactersMax,
} from "../../domain/limits";
import type {
  MessageReaction,
  MessageSender,
  MessageType,
} from "../../domain/messages/message-vocabulary";
import type { ActivityKind } from "../../domain/privacy/activity-kinds";
import { cutCharacters, isBlank } from "../../domain/text/text";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { requireById, rowsBy, showFields } from "../gate/rows";
import { vMessagePriority, vMessageReaction, vMessageType, vSender } from "../validators";
import type { Viewer, ViewerMutationCtx } from "../gate/access";
import { record } from "../clients/activity";
import { markConversationRead } from "../notifications/notify";
import { findProfile } from "../people/profiles";
import { refuseInvalid } from "../gate/refuse";
import { requireRequestName } from "../gate/repeats";
import { senderOf } from "../gate/rowVerdicts";
import { requireLength, tidyText } from "../gate/tidyTexts";
import { findAttachment, vAttachment } from "./files";
import { signStandIn } from "./standIns";
import { noteTyping } from "./typists";

const columns = {
  sender: vSender,
  subject: v.string(),
  content: v.string(),
  messageType: vMessageType,
  priority: vMessagePriority,
  isRead: v.boolean(),
  readAt: v.optional(v.number()),
  sentAt: v.number(),
  reaction: v.optional(vMessageReaction),
  transcript: v.optional(v.string()),
};
export const messageFields = {
  messageId: v.id("messages"),
  ...columns,
  authorName: v.optional(v.string()), // Of a coach, unless that is the reader or the reading client's coach.
  attachment: v.optional(vAttachment),
  quoted: v.optional(
    v.object({
      messageId: v.id("messages"),
      sender: vSender,
      authorName: v.optional(v.string()),
      preview: v.string(),
    }),
  ),
  requestName: v.optional(v.string()), // Only in the author's own messages: their browser matches it with its outbox.
};

export const toMessage = async (db: DatabaseReader, viewer: Viewer, row: Doc<"messages">) => ({
  messageId: row._id,
  ...showFields(columns, row),
  authorName: await findAuthorName(db, viewer, row),
  attachment: await findAttachment({ db, viewer }, row.fileId),
  quoted: await findQuoted(db, viewer, row.quotedId),
  requestName: row.authorId === viewer.userId ? row.requestName : undefined,
});

async function findAuthorName(
  db: DatabaseReader,
  { userId, role }: Viewer,
  { authorId, authorName, sender }: Doc<"messages">,
) {
  if (sender === "client" || authorId === userId) return undefined;
  if (authorName !== undefined || role === "client") return authorName;
  const name = fullName(await findProfile(db, authorId), "");
  return name === "" ? undefined : name;
}

const ACTIVITY_OF: Record<MessageType, ActivityKind> = {
  message: "message_sent",
  reply: "message_sent",
  file_upload: "file_shared",
  voice: "message_sent",
};

async function findQuoted(
  db: DatabaseReader,
  viewer: Viewer,
  quotedId: Id<"messages"> | undefined,
) {
  const row = quotedId === undefined ? null : await db.get("messages", quotedId);
  if (row === null) return undefined;
  const preview = cutCharacters(row.content, messagePreviewCharactersMax);
  const authorName = await findAuthorName(db, viewer, row);
  const quoted = { messageId: row._id, sender: row.sender, preview };
  return authorName === undefined ? quoted : { ...quoted, authorName };
}

type NewMessage = Pick<
  Doc<"messages">,
  | "clientId"
  | "subject"
  | "content"
  | "messageType"
  | "priority"
  | "fileId"
  | "quotedId"
  | "requestName"
>;

/**
 * The only insert into `messages` for a person. The idempotency key `requestName` makes a retry return the existing
 * message.
 */
export async function deliver(ctx: ViewerMutationCtx, draft: NewMessage): Promise<Id<"messages">> {
  const { clientId, content, subject, requestName } = draft;
  if (isBlank(content)) refuseInvalid("content", "blank");
  requireLength("content", content, messageCharactersMax);
  requireLength("subject", subject, subjectCharactersMax);

  const delivered = await findDelivered(ctx, clientId, requestName);
  if (delivered !== null) return delivered._id;

  const { db, viewer } = ctx;
  const isClient = viewer.role === "client";
  const messageId = await db.insert("messages", {
    ...draft,
    authorId: viewer.userId,
    ...(isClient ? {} : await signStandIn(db, { clientId, standInId: viewer.userId })),
    sender: senderOf(viewer),
    isRead: false,
    sentAt: Date.now(),
  });
  await noteTyping(ctx, { clientId }, null);
  const kind = ACTIVITY_OF[draft.messageType];
  const urgent = draft.priority === "high" ? { as: "message_urgent" as const } : {};
  await record(ctx, { clientId, kind, messageId, fileId: draft.fileId }, urgent);
  return messageId;
}

export async function findDelivered(
  { db, viewer }: ViewerMutationCtx,
  clientId: Id<"users">,
  requestName: string | undefined,
) {
  if (requestName === undefined) return null;
  requireRequestName(requestName);
  return await rowsBy(db, "messages", "by_authorId_and_requestName_and_clientId", {
    authorId: viewer.userId,
    requestName,
    clientId,
  }).unique();
}

/** Only messages of the other side. Idempotent. */
export async function mark(
  ctx: ViewerMutationCtx,
  messageIds: readonly Id<"messages">[],
  isRead: boolean,
) {
  const { db } = ctx;
  if (messageIds.length > messagesMarkedAtOnceMax) refuseInvalid("messageIds", "too_long");
  const conversations = new Map<Id<"users">, MessageSender>();
  for (const messageId of messageIds) {
    const message = await db.get("messages", messageId);
    if (message?.isRead === isRead) continue;
    // The patch itself refuses a missing row like a forbidden one.
    await db.patch("messages", messageId, {
      isRead,
      readAt: isRead ? Date.now() : undefined,
    });
    if (message !== null && isRead) conversations.set(message.clientId, message.sender);
  }
  for (const [clientId, sender] of conversations) {
    if (await isAllRead(db, clientId, sender)) await markConversationRead(ctx, clientId);
  }
}

async function isAllRead(db: DatabaseReader, clientId: Id<"users">, sender: MessageSender) {
  const unread = await rowsBy(db, "messages", "by_clientId_and_sender_and_isRead", {
    clientId,
    sender,
    isRead: false,
  }).first();
  return unread === null;
}

/** Stores what its author says in a voice message. A blank text removes it. */
export async function transcribe(
  { db }: ViewerMutationCtx,
  messageId: Id<"messages">,
  words: string,
) {
  const rule = { field: "transcript", charactersMax: transcriptCharactersMax };
  const transcript = tidyText(words, rule);
  await db.patch("messages", messageId, { transcript });
}

/** Sets the viewer's reaction to a message of the other side; null removes it. Notifies nobody. */
export async function reactTo(
  { db }: ViewerMutationCtx,
  messageId: Id<"messages">,
  reaction: MessageReaction | null,
) {
  const message = await requireById(db, "messages", messageId);
  const chosen = reaction ?? undefined;
  if (message.reaction !== chosen) await db.patch("messages", messageId, { reaction: chosen });
}
