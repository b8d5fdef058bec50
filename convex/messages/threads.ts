import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { messagePreviewCharactersMax } from "../../domain/limits";
import {
  byWaiting,
  threadSnoozeDaysMax,
  threadsPerPageMax,
  threadState,
  waitingListedMax,
} from "../../domain/messages/thread-states";
import { cutCharacters } from "../../domain/text/text";
import { dayMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import { atMost, rowsBy, within } from "../gate/rows";
import { vSender } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { requireConversation } from "../clients/coachings";
import { findProfile, namedClientFields } from "../people/profiles";
import { refuseInvalid } from "../gate/refuse";
import { countUnreadOf, listAway, listCovered, nameOther, standInFields } from "./standIns";
import { findLastMessage, findThreadMark, threadFactsOf, waitsSince } from "./threadMarks";

const coveredLinesReadMax = 20;

const vInstant = v.union(v.number(), v.null());

/** A client's conversation as one row of the inbox. `domain/messages/thread-states.ts` derives its state from these. */
export const threadFields = {
  ...namedClientFields,
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
  /** The other coach, where one of the two answers the conversation for the other. */
  standIn: v.union(v.null(), v.object({ ...standInFields, isForViewer: v.boolean() })),
};

/** One page of the coach's clients in the order of their names; the browser holds them all and sorts them. */
export async function listThreads(ctx: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const { db, viewer } = ctx;
  const tallies = await rowsBy(db, "clientTallies", "by_coachId_and_nameKey", {
    coachId: viewer.userId,
  }).paginate(atMost(paginationOpts, threadsPerPageMax));
  const away = await listAway(ctx);
  const page = tallies.page.map(async (tally) => {
    const coaching = away.find(({ clientId }) => clientId === tally.clientId);
    const standIn = coaching === undefined ? null : await nameOther(ctx, coaching);
    const askedAt = waitsSince(tally, viewer.userId);
    return { ...(await toThread(ctx, { ...tally, askedAt })), standIn };
  });
  return { ...tallies, page: await Promise.all(page) };
}

async function toThread(
  { db, viewer }: ViewerQueryCtx,
  { clientId, unread, askedAt }: { clientId: Id<"users">; unread: number; askedAt?: number },
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
  const latest = await rowsBy(db, "messages", "by_clientId_and_sentAt", { clientId })
    .order("desc")
    .take(coveredLinesReadMax);
  const answeredAt = latest.findIndex(({ sender }) => sender === "coach");
  const asked = answeredAt === -1 ? latest : latest.slice(0, answeredAt);
  return asked.at(-1)?.sentAt;
}

export const waitingFields = {
  clientId: v.id("users"),
  unread: v.number(),
  sinceAt: v.number(),
  isCovered: v.boolean(), // The viewer answers for another coach.
};

/**
 * Who waits for the viewer's answer, the longest first, whether or not it was read. Every list and badge that shows
 * this calls it; the state itself is `threadState`.
 */
export async function listWaiting(ctx: ViewerQueryCtx, nowMs: number) {
  if (!Number.isFinite(nowMs)) refuseInvalid("nowMs", "malformed");
  const threads = [...(await listOwnWaiting(ctx)), ...(await listCoveredThreads(ctx))];
  return byWaiting(threads, nowMs)
    .filter((thread) => threadState(thread, nowMs) === "waiting")
    .map(({ clientId, unread, askedAt, standIn }) => ({
      ...{ clientId, unread },
      ...{ sinceAt: askedAt ?? nowMs, isCovered: standIn?.isForViewer ?? false },
    }));
}

/** Conversations marked as done are not read, so a large inbox costs no more. */
async function listOwnWaiting(ctx: ViewerQueryCtx) {
  const { db, viewer } = ctx;
  const tallies = await rowsBy(db, "clientTallies", "by_coachId_and_waitingSinceAt", {
    coachId: viewer.userId,
    waitingSinceAt: within({ gt: 0 }),
  }).take(waitingListedMax);
  const away = new Set((await listAway(ctx)).map(({ clientId }) => clientId));
  const known = tallies.map(async ({ clientId, unread, waitingSinceAt }) => {
    const [mark, last] = await Promise.all([
      findThreadMark(db, { coachId: viewer.userId, clientId }),
      findLastMessage(db, clientId),
    ]);
    const facts = threadFactsOf({ askedAt: waitingSinceAt ?? undefined, mark, last });
    const standIn = away.has(clientId) ? { isForViewer: false } : null;
    return { clientId, unread, ...facts, standIn };
  });
  return await Promise.all(known);
}

/** Done, snoozed until a moment, or neither: each call replaces the state before. */
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
