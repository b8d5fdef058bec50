import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { messagePreviewCharactersMax } from "../../../domain/limits";
import { threadSnoozeDaysMax, threadsPerPageMax } from "../../../domain/messages/thread-states";
import { cutCharacters } from "../../../domain/text/text";
import { dayMs } from "../../../domain/time/time-spans";
import type { Doc, Id } from "../../_generated/dataModel";
import { vSender } from "../../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../access";
import { requireConversation } from "../clients/coachings";
import { findProfile } from "../people/profiles";
import { refuseInvalid } from "../refuse";
import { countUnreadOf, listAway, listCovered, nameOther, standInFields } from "./standIns";
import { findLastMessage, findThreadMark, threadFactsOf } from "./threadMarks";

const coveredLinesReadMax = 20;

const vInstant = v.union(v.number(), v.null());

/** A client's conversation as one row of the inbox. What it wants of the coach follows from it: `domain/messages/thread-states.ts`. */
export const threadFields = {
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
  last: v.union(
    v.null(),
    v.object({
      messageId: v.id("messages"),
      sender: vSender,
      isOwn: v.boolean(), // The viewer's, not another coach's.
      preview: v.string(),
    }),
  ),
  lastAt: vInstant,
  unread: v.number(),
  askedAt: vInstant,
  doneAt: vInstant,
  snoozedAt: vInstant,
  snoozedUntil: vInstant,
  /** The other coach of a conversation that one answers for the other. */
  standIn: v.union(v.null(), v.object({ ...standInFields, isForViewer: v.boolean() })),
};

/** One page of the coach's clients in the order of their names; the browser holds them all and sorts them. */
export async function listThreads(ctx: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const { db, viewer } = ctx;
  const numItems = Math.min(paginationOpts.numItems, threadsPerPageMax);
  const tallies = await db
    .query("clientTallies")
    .withIndex("by_coachId_and_nameKey", (q) => q.eq("coachId", viewer.userId))
    .paginate({ ...paginationOpts, numItems });
  const away = await listAway(ctx);
  const page = tallies.page.map(async (tally) => {
    const coaching = away.find(({ clientId }) => clientId === tally.clientId);
    const standIn = coaching === undefined ? null : await nameOther(ctx, coaching);
    return { ...(await toThread(ctx, tally)), standIn };
  });
  return { ...tallies, page: await Promise.all(page) };
}

async function toThread(
  { db, viewer }: ViewerQueryCtx,
  { clientId, unread, askedAt }: Pick<Doc<"clientTallies">, "clientId" | "unread" | "askedAt">,
) {
  const [names, mark, last] = await Promise.all([
    findProfile(db, clientId),
    findThreadMark(db, { coachId: viewer.userId, clientId }),
    findLastMessage(db, clientId),
  ]);
  return {
    clientId,
    ...names,
    last: last && {
      messageId: last._id,
      sender: last.sender,
      isOwn: last.authorId === viewer.userId,
      preview: cutCharacters(last.content, messagePreviewCharactersMax),
    },
    unread,
    ...threadFactsOf({ askedAt, mark, last }),
  };
}

/** The client's tallies are closed to a stand-in, so this counts the lines themselves. */
export async function listCoveredThreads(ctx: ViewerQueryCtx) {
  const covered = await listCovered(ctx);
  const threads = covered.map(async (coaching) => {
    const { clientId } = coaching;
    const unread = await countUnreadOf(ctx.db, clientId);
    const askedAt = await findAskedAt(ctx, clientId);
    const standIn = await nameOther(ctx, coaching);
    return { ...(await toThread(ctx, { clientId, unread, askedAt })), standIn };
  });
  return await Promise.all(threads);
}

/** The client's first line since a coach last wrote, within the latest ones. */
async function findAskedAt({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const latest = await db
    .query("messages")
    .withIndex("by_clientId_and_sentAt", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(coveredLinesReadMax);
  const answeredAt = latest.findIndex(({ sender }) => sender === "coach");
  const asked = answeredAt === -1 ? latest : latest.slice(0, answeredAt);
  return asked.at(-1)?.sentAt;
}

/** Done, snoozed until a moment, or neither: the last word replaces the one before. */
export async function setThread(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  { isDone, snoozedUntil }: { isDone: boolean; snoozedUntil: number | null },
) {
  const { db, viewer } = ctx;
  await requireConversation(ctx, clientId);
  const now = Date.now();
  if (snoozedUntil !== null) {
    if (!(snoozedUntil > now)) refuseInvalid("snoozedUntil", "in_past");
    if (snoozedUntil > now + threadSnoozeDaysMax * dayMs) refuseInvalid("snoozedUntil", "too_late");
  }
  const said = {
    doneAt: isDone ? now : undefined,
    snoozedAt: snoozedUntil === null ? undefined : now,
    snoozedUntil: snoozedUntil ?? undefined,
  };
  const pair = { coachId: viewer.userId, clientId };
  const mark = await findThreadMark(db, pair);
  if (mark === null) await db.insert("threadMarks", { ...pair, ...said });
  else await db.patch("threadMarks", mark._id, said);
}
