import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { messagePreviewCharactersMax } from "../../domain/limits";
import { cutCharacters } from "../../domain/text";
import { threadSnoozeDaysMax, threadsPerPageMax } from "../../domain/thread-states";
import { dayMs } from "../../domain/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import { vSender } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";
import { requireOpenCoaching } from "./coachings";
import { findProfile } from "./profiles";
import { refuseInvalid } from "./refuse";
import { findLastMessage, findThreadMark, threadFactsOf } from "./threadMarks";

const vInstant = v.union(v.number(), v.null());

/** A client's conversation as one row of the inbox. What it wants of the coach follows from it: `domain/thread-states.ts`. */
export const threadFields = {
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
  last: v.union(
    v.null(),
    v.object({
      messageId: v.id("messages"),
      sender: vSender,
      preview: v.string(),
    }),
  ),
  lastAt: vInstant,
  unread: v.number(),
  askedAt: vInstant,
  doneAt: vInstant,
  snoozedAt: vInstant,
  snoozedUntil: vInstant,
};

/** One page of the coach's clients in the order of their names; the browser holds them all and sorts them. */
export async function listThreads(ctx: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const { db, viewer } = ctx;
  const numItems = Math.min(paginationOpts.numItems, threadsPerPageMax);
  const tallies = await db
    .query("clientTallies")
    .withIndex("by_coachId_and_nameKey", (q) => q.eq("coachId", viewer.userId))
    .paginate({ ...paginationOpts, numItems });
  const page = tallies.page.map((tally) => toThread(ctx, tally));
  return { ...tallies, page: await Promise.all(page) };
}

async function toThread(
  { db, viewer }: ViewerQueryCtx,
  { clientId, unread, askedAt }: Doc<"clientTallies">,
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
      preview: cutCharacters(last.content, messagePreviewCharactersMax),
    },
    unread,
    ...threadFactsOf({ askedAt, mark, last }),
  };
}

/** Done, snoozed until a moment, or neither: the last word replaces the one before. */
export async function setThread(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  { isDone, snoozedUntil }: { isDone: boolean; snoozedUntil: number | null },
) {
  const { db, viewer } = ctx;
  await requireOpenCoaching(ctx, clientId);
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
