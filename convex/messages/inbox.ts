import { asyncMap } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import {
  messagePreviewCharactersMax,
  messagesOfDayCountedMax,
  recentMessagesHours,
  recipientsMax,
} from "../../domain/limits";
import { coachSubject, replySubject } from "../../domain/messages/messages";
import { excerptAround } from "../../domain/text/excerpt";
import { matchesSearch } from "../../domain/text/search-match";
import { cutCharacters } from "../../domain/text/text";
import { hourMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { requireById, rowsBy, within } from "../gate/rows";
import { findProfile, namedClientFields } from "../people/profiles";
import { findPractice } from "../tallies/rows";
import { vMessagePriority, vMessageType, vSender } from "../validators";
import { findLines } from "./conversations";
import { deliver } from "./messages";
import { countUnreadOfCovered } from "./standIns";

/** An excerpt, without the full text. */
export const inboxFields = {
  messageId: v.id("messages"),
  ...namedClientFields,
  sender: vSender,
  isOwn: v.boolean(), // The viewer's, not another coach's.
  subject: v.string(),
  preview: v.string(),
  messageType: vMessageType,
  priority: vMessagePriority,
  isRead: v.boolean(),
  sentAt: v.number(),
};

export const vInboxFilter = literals("all", "unread", "high", "recent");
type InboxFilter = Infer<typeof vInboxFilter>;

/** Newest first. `sinceAt` is the start of "recent". */
export async function listInbox(
  ctx: ViewerQueryCtx,
  { filter, sinceAt }: { filter: InboxFilter; sinceAt: number },
  paginationOpts: PaginationOptions,
) {
  const page = await linesFor(ctx.db, filter, sinceAt).order("desc").paginate(paginationOpts);
  return { ...page, page: await toInboxRows(ctx, page.page) };
}

/** Each preview is cut around what was found. Client names are searched separately. */
export async function searchInbox(
  ctx: ViewerQueryCtx,
  words: string,
  paginationOpts: PaginationOptions,
) {
  const found = await findLines(ctx.db, { words }, paginationOpts);
  return { ...found, page: await toInboxRows(ctx, found.page, words) };
}

const unread = { sender: "client", isRead: false } as const;

function linesFor(db: DatabaseReader, filter: InboxFilter, sinceAt: number) {
  switch (filter) {
    case "all":
      return db.query("messages").withIndex("by_sentAt");
    case "unread":
      return rowsBy(db, "messages", "by_sender_and_isRead_and_sentAt", unread);
    case "high":
      return rowsBy(db, "messages", "by_priority_and_sentAt", { priority: "high" });
    case "recent":
      return rowsBy(db, "messages", "by_sentAt", { sentAt: within({ gte: sinceAt }) });
  }
}

async function toInboxRows(
  { db, viewer }: ViewerQueryCtx,
  rows: readonly Doc<"messages">[],
  words?: string,
) {
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))];
  const named = await asyncMap(
    clientIds,
    async (clientId) => [clientId, await findProfile(db, clientId)] as const,
  );
  const names = new Map(named);
  return rows.map((row) => {
    const { firstName = "", lastName = "" } = names.get(row.clientId) ?? {};
    return {
      messageId: row._id,
      clientId: row.clientId,
      firstName,
      lastName,
      sender: row.sender,
      isOwn: row.authorId === viewer.userId,
      subject: row.subject,
      preview:
        words === undefined
          ? cutCharacters(row.content, messagePreviewCharactersMax)
          : excerptOf(row, words),
      messageType: row.messageType,
      priority: row.priority,
      isRead: row.isRead,
      sentAt: row.sentAt,
    };
  });
}

function excerptOf({ content, transcript = "" }: Doc<"messages">, words: string): string {
  const isSaid = !matchesSearch(words, [content]) && matchesSearch(words, [transcript]);
  return excerptAround(isSaid ? transcript : content, words);
}

export const inboxCountFields = { total: v.number(), unread: v.number(), high: v.number() };

/** Reads one row of the tallies, and counts the unread messages that the coach answers for others. */
export async function countInbox(ctx: ViewerQueryCtx) {
  const practice = await findPractice(ctx.db, ctx.viewer.userId);
  return {
    total: practice?.messages ?? 0,
    unread: (practice?.unread ?? 0) + (await countUnreadOfCovered(ctx)),
    high: practice?.messagesHigh ?? 0,
  };
}

/** Counts at most what a busy practice writes in a day. */
export async function countRecent({ db }: ViewerQueryCtx, sinceAt: number): Promise<number> {
  const notBefore = Math.max(sinceAt, Date.now() - (recentMessagesHours + 1) * hourMs);
  const recent = await linesFor(db, "recent", notBefore).take(messagesOfDayCountedMax + 1);
  return recent.length;
}

interface ComposedMessage {
  subject: string;
  content: string;
  requestName?: string;
}

/** One message in each client's conversation; recipients do not see each other. */
export async function sendToClients(
  ctx: ViewerMutationCtx,
  clientIds: readonly Id<"users">[],
  { subject, content, requestName }: ComposedMessage,
): Promise<Id<"messages">[]> {
  const recipients = [...new Set(clientIds)];
  if (recipients.length === 0) refuseInvalid("clientIds", "blank");
  if (recipients.length > recipientsMax) refuseInvalid("clientIds", "too_long");
  const messageIds: Id<"messages">[] = [];
  for (const clientId of recipients) {
    const messageId = await deliver(ctx, {
      clientId,
      subject: coachSubject(subject),
      content,
      messageType: "message",
      priority: "normal",
      requestName,
    });
    messageIds.push(messageId);
  }
  return messageIds;
}

export async function replyTo(
  ctx: ViewerMutationCtx,
  messageId: Id<"messages">,
  answer: Omit<ComposedMessage, "subject"> & { quotedId?: Id<"messages"> },
): Promise<Id<"messages">> {
  const original = await requireById(ctx.db, "messages", messageId);
  return await deliver(ctx, {
    clientId: original.clientId,
    subject: replySubject(original.subject),
    ...answer,
    messageType: "reply",
    priority: "normal",
  });
}
