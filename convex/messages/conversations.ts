import type { PaginationOptions } from "convex/server";
import { unreadBadgeMax } from "../../domain/messages/unread-badge";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "../gate/access";
import { findPractice, findTally } from "../tallies/rows";
import { matcherOf, searchPage } from "../gate/search";
import { rowsBy, showPage } from "../gate/rows";
import { toMessage } from "./messages";
import { countUnreadOfCovered } from "./standIns";

export async function listConversation(
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const lines = rowsBy(db, "messages", "by_clientId_and_sentAt", { clientId }).order("desc");
  return await showPage(lines.paginate(paginationOpts), (row) => toMessage(db, viewer, row));
}

export async function searchConversation(
  ctx: ViewerQueryCtx,
  clientId: Id<"users">,
  words: string,
  paginationOpts: PaginationOptions,
) {
  const found = findLines(ctx.db, { words, clientId }, paginationOpts);
  return await showPage(found, (row) => toMessage(ctx.db, ctx.viewer, row));
}

interface Wanted {
  words: string;
  /** Absent: all readable conversations. */
  clientId?: Id<"users">;
}

export async function findLines(
  db: DatabaseReader,
  { words, clientId }: Wanted,
  paginationOpts: PaginationOptions,
) {
  const isMatch = matcherOf(words);
  const lines = db.query("messages");
  const rows =
    clientId === undefined
      ? lines.withIndex("by_sentAt")
      : lines.withIndex("by_clientId_and_sentAt", (q) => q.eq("clientId", clientId));
  return await searchPage(rows.order("desc"), paginationOpts, ({ content, subject, transcript }) =>
    isMatch([content, subject, transcript ?? ""]),
  );
}

/** Reads one row of the tallies. */
export async function countUnreadForClient({ db, viewer }: ViewerQueryCtx): Promise<number> {
  const tally = await findTally(db, viewer.userId);
  if (tally !== null) return tally.unreadFromCoach;
  const unread = await rowsBy(db, "messages", "by_clientId_and_sender_and_isRead", {
    clientId: viewer.userId,
    sender: "coach",
    isRead: false,
  }).take(unreadBadgeMax + 1);
  return unread.length;
}

/** Reads one row of the tallies, and counts what the coach answers for others. */
export async function countUnreadForCoach(ctx: ViewerQueryCtx): Promise<number> {
  const { db, viewer } = ctx;
  const practice = await findPractice(db, viewer.userId);
  if (practice !== null) return practice.unread + (await countUnreadOfCovered(ctx));
  const unread = await rowsBy(db, "messages", "by_sender_and_isRead_and_sentAt", {
    sender: "client",
    isRead: false,
  }).take(unreadBadgeMax + 1);
  return unread.length;
}
