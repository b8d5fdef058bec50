import { asyncMap } from "convex-helpers";
import { type ObjectType, v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import { messageCharactersMax } from "../../domain/limits";
import {
  findLaterProblem,
  laterMessagesMax,
  type LaterUnsentReason,
} from "../../domain/messages/later-messages";
import { coachSubject, replySubject } from "../../domain/messages/messages";
import { isBlank } from "../../domain/text/text";
import type { Doc, Id } from "../_generated/dataModel";
import {
  findOpenCoaching,
  findStandIn,
  listCoachings,
  requireConversation,
} from "../clients/coachings";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { repeatArguments } from "../gate/repeats";
import { requireById, rowsBy, showFields } from "../gate/rows";
import { requireLength } from "../gate/tidyTexts";
import { deliver, findDelivered } from "../messages/messages";
import { findProfile, findZone } from "../people/profiles";
import { vLaterUnsentReason } from "./tables";

/** A coach's messages that wait for their time (ADR 5). The client never learns of one before it is sent. */

type Row = Doc<"laterMessages">;

const columns = { content: v.string(), dueAt: v.number(), revision: v.number() };
export const laterMessageFields = {
  laterMessageId: v.id("laterMessages"),
  ...columns,
  unsentReason: v.union(v.null(), vLaterUnsentReason),
};

const toFields = (row: Row) => ({
  laterMessageId: row._id,
  ...showFields(columns, row),
  unsentReason: row.unsentReason ?? null,
});

export const waitingFields = {
  clientZone: v.union(v.string(), v.null()),
  messages: v.array(v.object(laterMessageFields)),
};

/** The next message first, and the time zone in which the client will read them. */
export async function listLater({ db, viewer }: ViewerQueryCtx, clientId: Id<"users">) {
  const rows = await rowsBy(
    db,
    "laterMessages",
    "by_coachId_and_removedAt_and_clientId_and_dueAt",
    { coachId: viewer.userId, removedAt: undefined, clientId },
  ).take(laterMessagesMax);
  return { clientZone: await findZone(db, clientId), messages: rows.map(toFields) };
}

export const unsentFields = { ...laterMessageFields, clientName: v.string() };

/** Those that were not sent, and those that will not be, because their conversation is closed to the author. */
export async function listUnsent(ctx: ViewerQueryCtx) {
  const rows = await listAll(ctx);
  const found = await asyncMap(rows, async (row) => {
    const unsentReason = row.unsentReason ?? (await findObstacle(ctx, row.clientId));
    return unsentReason === null
      ? []
      : [{ ...toFields(row), unsentReason, clientName: row.clientName }];
  });
  return found.flat();
}

const listAll = ({ db, viewer }: ViewerQueryCtx) =>
  rowsBy(db, "laterMessages", "by_coachId_and_removedAt_and_clientId_and_dueAt", {
    coachId: viewer.userId,
    removedAt: undefined,
  }).take(laterMessagesMax);

/** Why the viewer may not write to this client; null where they may. */
export async function findObstacle(
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
): Promise<LaterUnsentReason | null> {
  const { userId } = viewer;
  const open =
    (await findOpenCoaching(db, { clientId, coachId: userId })) ??
    (await findStandIn(db, { clientId, standInId: userId }));
  if (open !== null) return null;
  const known = await listCoachings(db, clientId);
  const wasCoach = known.some(({ coachId }) => coachId === userId);
  return wasCoach ? "coaching_ended" : "stand_in_over";
}

export const newLaterFields = {
  clientId: v.id("users"),
  content: v.string(),
  dueAt: v.number(),
  answeredId: v.optional(v.id("messages")),
  quotedId: v.optional(v.id("messages")),
  ...repeatArguments,
};

/** A repeat gives the waiting message the latest text and time. Null if it has been sent already. */
export async function addLater(ctx: ViewerMutationCtx, draft: ObjectType<typeof newLaterFields>) {
  const { clientId, content, dueAt, answeredId, quotedId, requestName } = draft;
  await requireConversation(ctx, clientId);
  requireText(content);
  requireTime(dueAt);
  await requireLine(ctx, clientId, answeredId);
  await requireLine(ctx, clientId, quotedId);
  const sent = await findDelivered(ctx, clientId, requestName);
  if (sent?.content === content) return null;
  const waiting = requestName === undefined ? null : await findWaiting(ctx, clientId, requestName);
  if (waiting !== null) {
    const { _id: laterMessageId, revision } = waiting;
    await changeLater(ctx, { laterMessageId, revision, content, dueAt });
    return laterMessageId;
  }
  await requireRoom(ctx);
  return await ctx.db.insert("laterMessages", {
    ...draft,
    // With a changed text it is another message, so it does not get the key.
    requestName: sent === null ? requestName : undefined,
    coachId: ctx.viewer.userId,
    clientName: fullName(await findProfile(ctx.db, clientId)),
    revision: 1,
  });
}

const findWaiting = async (ctx: ViewerMutationCtx, clientId: Id<"users">, requestName: string) =>
  (await listAll(ctx)).find(
    (row) => row.clientId === clientId && row.requestName === requestName,
  ) ?? null;

/** Refused if another window has changed it since. A message that could not be sent waits again. */
export async function changeLater(
  ctx: ViewerMutationCtx,
  { content, dueAt, ...seen }: Seen & { content: string; dueAt: number },
) {
  const row = await requireSeen(ctx, seen);
  requireText(content);
  if (content === row.content && dueAt === row.dueAt && row.unsentReason === undefined) return;
  if (dueAt !== row.dueAt || row.unsentReason !== undefined) requireTime(dueAt);
  const change = { content, dueAt, revision: row.revision + 1, unsentReason: undefined };
  await ctx.db.patch("laterMessages", row._id, change);
}

export async function sendLaterNow(ctx: ViewerMutationCtx, seen: Seen) {
  return await sendLater(ctx, await requireSeen(ctx, seen));
}

export async function removeLater(ctx: ViewerMutationCtx, seen: Seen) {
  const { _id } = await requireSeen(ctx, seen);
  await ctx.db.patch("laterMessages", _id, { removedAt: Date.now() });
}

/**
 * Undoes a removal. A message that was due meanwhile is sent soon. It loses its idempotency key, because a repeat may
 * have it by now.
 */
export async function restoreLater(ctx: ViewerMutationCtx, laterMessageId: Id<"laterMessages">) {
  const row = await requireById(ctx.db, "laterMessages", laterMessageId);
  if (row.removedAt === undefined) return;
  await requireRoom(ctx);
  await ctx.db.patch("laterMessages", laterMessageId, {
    removedAt: undefined,
    requestName: undefined,
  });
}

/** Sends it like a typed message and deletes it here in one transaction, so it is sent once. */
export async function sendLater(ctx: ViewerMutationCtx, row: Row): Promise<Id<"messages">> {
  const { _id, clientId, content, answeredId, quotedId, requestName } = row;
  const answered = answeredId === undefined ? null : await ctx.db.get("messages", answeredId);
  const messageId = await deliver(ctx, {
    clientId,
    content,
    subject: answered === null ? coachSubject("") : replySubject(answered.subject),
    messageType: answered === null ? "message" : "reply",
    priority: "normal",
    quotedId,
    requestName,
  });
  await ctx.db.delete("laterMessages", _id);
  return messageId;
}

/** The message that the window showed, and its revision then. */
export const seenFields = { laterMessageId: v.id("laterMessages"), revision: v.number() };
type Seen = ObjectType<typeof seenFields>;

async function requireSeen({ db }: ViewerMutationCtx, { laterMessageId, revision }: Seen) {
  const row = await requireById(db, "laterMessages", laterMessageId);
  if (row.removedAt !== undefined || row.revision !== revision) refuse({ code: "CONFLICT" });
  return row;
}

/** Refuses more messages than can be listed. */
async function requireRoom(ctx: ViewerMutationCtx) {
  if ((await listAll(ctx)).length >= laterMessagesMax) refuseInvalid("laterMessages", "too_long");
}

/** Refuses a message of another conversation. */
async function requireLine(
  { db }: ViewerMutationCtx,
  clientId: Id<"users">,
  messageId: Id<"messages"> | undefined,
) {
  if (messageId === undefined) return;
  const line = await db.get("messages", messageId);
  if (line?.clientId !== clientId) refuseNotFound();
}

function requireText(content: string) {
  if (isBlank(content)) refuseInvalid("content", "blank");
  requireLength("content", content, messageCharactersMax);
}

function requireTime(dueAt: number) {
  const problem = findLaterProblem(dueAt, Date.now());
  if (problem !== null) refuseInvalid("dueAt", problem);
}
