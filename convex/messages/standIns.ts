import { v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import { standInNoteCharactersMax, standInsMax } from "../../domain/messages/stand-ins";
import { unreadBadgeMax } from "../../domain/messages/unread-badge";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import {
  findCurrentCoaching,
  findStandIn,
  noStandIn,
  requireConversation,
  requireOpenCoaching,
} from "../clients/coachings";
import { requireHandOver } from "../clients/handOver";
import { notifyColleague, takeBackFromColleague } from "../notifications/notify";
import { findProfile, nameFields } from "../people/profiles";
import { writeOwnAct } from "../privacy/audit";
import { refuse, refuseInvalid } from "../gate/refuse";
import { tidyText } from "../gate/tidyTexts";
import { rowsBy, within } from "../gate/rows";
import { findThreadMark } from "./threadMarks";

/** A stand-in is another coach who reads and answers one conversation for the client's coach (ADR 83). */

export const standInFields = { ...nameFields, sinceAt: v.number() };

/** For the two coaches; each gets the other's name. */
export const arrangementFields = {
  ...standInFields,
  isForViewer: v.boolean(),
  note: v.union(v.string(), v.null()),
};

/** Conversations that others answer for the viewer. */
export async function listAway({ db, viewer }: ViewerQueryCtx) {
  return await rowsBy(db, "coachings", "by_coachId_and_endedAt_and_standInSince", {
    coachId: viewer.userId,
    endedAt: undefined,
    standInSince: within({ gt: 0 }),
  }).take(standInsMax);
}

/** Conversations that the viewer answers for others. */
export async function listCovered({ db, viewer }: ViewerQueryCtx) {
  return await rowsBy(db, "coachings", "by_standInId_and_endedAt_and_clientId", {
    standInId: viewer.userId,
    endedAt: undefined,
  }).take(standInsMax);
}

export async function nameOther(
  { db, viewer }: ViewerQueryCtx,
  { coachId, standInId, standInSince = 0 }: Doc<"coachings">,
) {
  if (standInId === undefined) return null;
  const isForViewer = standInId === viewer.userId;
  const names = await findProfile(db, isForViewer ? coachId : standInId);
  return { ...names, sinceAt: standInSince, isForViewer };
}

export async function findArrangement(ctx: ViewerQueryCtx, clientId: Id<"users">) {
  const coaching = await requireConversation(ctx, clientId);
  const other = await nameOther(ctx, coaching);
  if (other === null) return null;
  const mark = await findThreadMark(ctx.db, { coachId: coaching.coachId, clientId });
  return { ...other, note: mark?.standInNote ?? null };
}

/** For the client, who must know who reads their messages. */
export async function findOwnStandIn({ db, viewer }: ViewerQueryCtx) {
  const coaching = await findCurrentCoaching(db, viewer.userId);
  if (coaching?.standInId === undefined) return null;
  const names = await findProfile(db, coaching.standInId);
  return { ...names, sinceAt: coaching.standInSince ?? 0 };
}

/** What a stand-in writes has their name, because the client expects their own coach. */
export async function signStandIn(
  db: DatabaseReader,
  of: { clientId: Id<"users">; standInId: Id<"users"> },
) {
  const isStandIn = (await findStandIn(db, of)) !== null;
  return isStandIn ? { authorName: fullName(await findProfile(db, of.standInId)) } : {};
}

/** Counts what a stand-in has not read, without the tallies, which are closed to them. */
export async function countUnreadOfCovered(ctx: ViewerQueryCtx) {
  const covered = await listCovered(ctx);
  const counts = await Promise.all(covered.map(({ clientId }) => countUnreadOf(ctx.db, clientId)));
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function countUnreadOf(db: DatabaseReader, clientId: Id<"users">) {
  const unread = await rowsBy(db, "messages", "by_clientId_and_sender_and_isRead", {
    clientId,
    sender: "client",
    isRead: false,
  }).take(unreadBadgeMax + 1);
  return unread.length;
}

export async function beginStandIn(
  ctx: ViewerMutationCtx,
  { clientId, coachId, note }: { clientId: Id<"users">; coachId: Id<"users">; note?: string },
) {
  const { db, viewer } = ctx;
  await requireHandOver(ctx, { clientId, successorId: coachId });
  const coaching = await requireOpenCoaching(ctx, clientId);
  if (coaching.standInId !== undefined) refuse({ code: "CONFLICT" });
  if ((await listAway(ctx)).length >= standInsMax) refuseInvalid("coachId", "too_long");
  const charactersMax = standInNoteCharactersMax;
  const standInNote = tidyText(note, { field: "note", charactersMax });
  await db.patch("coachings", coaching._id, { standInId: coachId, standInSince: Date.now() });
  const pair = { coachId: viewer.userId, clientId };
  const mark = await findThreadMark(db, pair);
  if (mark !== null) await db.patch("threadMarks", mark._id, { standInNote });
  else if (standInNote !== undefined) await db.insert("threadMarks", { ...pair, standInNote });
  const detail = fullName(await findProfile(db, coachId));
  await writeOwnAct(ctx, { kind: "stand_in_began", clientId, detail });
  const subjectTitle = fullName(await findProfile(db, clientId));
  await notifyColleague(ctx, coachId, { clientId, kind: "stand_in_asked", subjectTitle });
}

/** By either coach. Does nothing when no other coach answers. */
export async function endStandIn(ctx: ViewerMutationCtx, clientId: Id<"users">) {
  const { db, viewer } = ctx;
  const coaching = await requireConversation(ctx, clientId);
  const { coachId, standInId } = coaching;
  if (standInId === undefined) return;
  const detail = fullName(await findProfile(db, standInId));
  await writeOwnAct(ctx, { kind: "stand_in_ended", clientId, detail });
  if (viewer.userId === coachId) {
    await takeBackFromColleague(ctx, standInId, { clientId, kind: "stand_in_asked" });
  } else {
    const subjectTitle = fullName(await findProfile(db, clientId));
    await notifyColleague(ctx, coachId, { clientId, kind: "stand_in_done", subjectTitle });
  }
  const mark = await findThreadMark(db, { coachId, clientId });
  if (mark?.standInNote !== undefined) {
    await db.patch("threadMarks", mark._id, { standInNote: undefined });
  }
  await db.patch("coachings", coaching._id, noStandIn);
}
