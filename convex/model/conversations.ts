import type { PaginationOptions } from "convex/server";
import { messagesFoundMax, searchCharactersMax, unreadBadgeMax } from "../../domain/limits";
import { matchesEveryWord } from "../../domain/search-match";
import { isBlank } from "../../domain/text";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "./access";
import { toMessage } from "./messages";
import { findPractice, findTally } from "./tallies/rows";
import { requireLength } from "./texts";

/** One page of a conversation, newest first. */
export async function listConversation(
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const page = await db
    .query("messages")
    .withIndex("by_clientId_and_sentAt", (q) => q.eq("clientId", clientId))
    .order("desc")
    .paginate(paginationOpts);
  return {
    ...page,
    page: await Promise.all(page.page.map((row) => toMessage(db, viewer, row))),
  };
}

/** The lines of one conversation in which words of a search stand, newest first. */
export async function searchConversation(
  ctx: ViewerQueryCtx,
  clientId: Id<"users">,
  words: string,
) {
  const rows = await findLines(ctx.db, words, clientId);
  return await Promise.all(rows.map((row) => toMessage(ctx.db, ctx.viewer, row)));
}

/**
 * The best matches by content and by subject, newest first, in one conversation or in all that the viewer may read. An
 * index knows whole words and the beginning of the last one, and all of them are asked for.
 */
export async function findLines(
  db: DatabaseReader,
  words: string,
  clientId?: Id<"users">,
): Promise<Doc<"messages">[]> {
  if (isBlank(words)) return [];
  requireLength("words", words, searchCharactersMax);
  const found = await Promise.all([
    db
      .query("messages")
      .withSearchIndex("by_content", (q) => {
        const search = q.search("content", words);
        return clientId === undefined ? search : search.eq("clientId", clientId);
      })
      .take(messagesFoundMax),
    db
      .query("messages")
      .withSearchIndex("by_subject", (q) => {
        const search = q.search("subject", words);
        return clientId === undefined ? search : search.eq("clientId", clientId);
      })
      .take(messagesFoundMax),
  ]);
  const rows = new Map(
    found
      .flat()
      .filter(({ content, subject }) => matchesEveryWord(words, [content, subject]))
      .map((row) => [row._id, row]),
  );
  return [...rows.values()].toSorted(newestFirst);
}

/** As an index orders them: lines of one millisecond stand as they were written. */
const newestFirst = (left: Doc<"messages">, right: Doc<"messages">) =>
  right.sentAt - left.sentAt || right._creationTime - left._creationTime;

/** Lines from the coach that the client has not read. Kept with the tallies, so it costs one row. */
export async function countUnreadForClient({ db, viewer }: ViewerQueryCtx): Promise<number> {
  const tally = await findTally(db, viewer.userId);
  if (tally !== null) return tally.unreadFromCoach;
  const unread = await db
    .query("messages")
    .withIndex("by_clientId_and_sender_and_isRead", (q) =>
      q.eq("clientId", viewer.userId).eq("sender", "coach").eq("isRead", false),
    )
    .take(unreadBadgeMax + 1);
  return unread.length;
}

/** Lines from all of the coach's clients that the coach has not read. */
export async function countUnreadForCoach({ db, viewer }: ViewerQueryCtx): Promise<number> {
  const practice = await findPractice(db, viewer.userId);
  if (practice !== null) return practice.unread;
  const unread = await db
    .query("messages")
    .withIndex("by_sender_and_isRead_and_sentAt", (q) =>
      q.eq("sender", "client").eq("isRead", false),
    )
    .take(unreadBadgeMax + 1);
  return unread.length;
}
