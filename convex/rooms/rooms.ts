import { type ObjectType, v } from "convex/values";
import {
  hasRoom,
  roomTime,
  seatGoneMs,
  seatNameCharactersMax,
  signalCharactersMax,
  signalsMax,
} from "../../domain/schedule/session-rooms";
import { meetingPlaceFor } from "../../domain/practice/practice-settings";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { notify } from "../notifications/notify";
import { findCoachOf, readPractice } from "../practice/practice";
import { requireSession } from "../sessions/sessions";
import { noteAttendance } from "./attendance";
import { endRecordings } from "./recordingEnds";
import { relayFields, relayFor } from "./relay";

const seatFields = { seat: v.string(), commitment: v.string(), isAdmitted: v.boolean() };

export const roomFields = {
  own: v.union(v.object(seatFields), v.null()),
  /** Null when they are not there. */
  other: v.union(v.object({ ...seatFields, seenAt: v.number() }), v.null()),
};

export const signalFields = { from: v.string(), number: v.number(), text: v.string() };

export const enteredFields = {
  relay: v.union(v.object(relayFields), v.null()),
  nowMs: v.number(), // The clock of both windows.
};

export const windowFields = { sessionId: v.string(), seat: v.string() };
type OfWindow = ObjectType<typeof windowFields>;

type Seat = Doc<"roomSeats">;

const toSeat = ({ seat, commitment, isAdmitted }: Seat) => ({ seat, commitment, isAdmitted });

/** Both seats. One that was not refreshed lately is empty. */
export async function readRoom({ db, viewer }: ViewerQueryCtx, sessionId: string) {
  const { _id } = await requireSession(db, sessionId);
  const { own, other } = await findSeats(db, _id, viewer.userId);
  const isThere = other !== undefined && Date.now() - other.seenAt < seatGoneMs;
  return {
    own: own === null ? null : toSeat(own),
    other: isThere ? { ...toSeat(other), seenAt: other.seenAt } : null,
  };
}

/** What waits for this window, in order. */
export async function listSignals({ db, viewer }: ViewerQueryCtx, { sessionId, seat }: OfWindow) {
  const { _id } = await requireSession(db, sessionId);
  const rows = await listWaiting(db, _id, seat);
  return rows
    .filter(({ userId }) => userId !== viewer.userId)
    .map(({ from, number, text }) => ({ from, number, text }));
}

/** A second window takes the first one's seat. */
export async function takeSeat(
  ctx: ViewerMutationCtx,
  { sessionId, seat, commitment }: OfWindow & { commitment: string },
) {
  const { db, viewer } = ctx;
  const session = await requireOpenRoom(db, sessionId);
  for (const [field, name] of Object.entries({ seat, commitment })) {
    if (name === "" || name.length > seatNameCharactersMax) refuseInvalid(field, "malformed");
  }
  const { _id, clientId } = session;
  const { userId } = viewer;
  const { own: before, other } = await findSeats(db, _id, userId);
  await noteAttendance(ctx, session, { own: before, other });
  if (before === null) {
    const isAdmitted = viewer.role === "admin";
    const mine = { sessionId: _id, clientId, userId, seat, commitment, isAdmitted };
    await db.insert("roomSeats", { ...mine, seenAt: Date.now() });
    const { title: subjectTitle } = session;
    await notify(ctx, { clientId, kind: "room_entered", sessionId: _id, subjectTitle });
  } else {
    await db.patch("roomSeats", before._id, { seat, commitment, seenAt: Date.now() });
    await forgetSignals(db, before);
    await endRecordings(db, _id);
  }
  const nowMs = Date.now();
  return { relay: relayFor(userId, nowMs), nowMs };
}

export async function admitClient({ db }: ViewerMutationCtx, sessionId: string) {
  const { _id, clientId } = await requireOpenRoom(db, sessionId);
  const seat = (await findSeat(db, _id, clientId)) ?? refuse({ code: "CONFLICT" });
  await db.patch("roomSeats", seat._id, { isAdmitted: true });
}

/** To the other side's window. Only between people who are both let in. */
export async function sendSignal(
  { db, viewer }: ViewerMutationCtx,
  { sessionId, seat, to, number, text }: OfWindow & { to: string; number: number; text: string },
) {
  const { _id, clientId } = await requireSession(db, sessionId);
  const { own, other } = await findSeats(db, _id, viewer.userId);
  if (own?.seat !== seat || other?.seat !== to) refuse({ code: "CONFLICT" });
  if (!own.isAdmitted || !other.isAdmitted) refuseNotFound();
  if (text.length > signalCharactersMax) refuseInvalid("text", "too_long");
  if (!Number.isSafeInteger(number) || number < 1) refuseInvalid("number", "malformed");
  const waiting = await listWaiting(db, _id, to);
  if (waiting.length >= signalsMax) refuseInvalid("signals", "too_long");
  const { userId } = viewer;
  if (waiting.some((each) => each.from === seat && each.number === number)) return;
  await db.insert("roomSignals", {
    ...{ sessionId: _id, clientId, userId },
    ...{ from: seat, seat: to, number, text },
  });
}

/** Still there, and these signals are taken. Nothing for a window that another one has replaced. */
export async function refreshSeat(
  ctx: ViewerMutationCtx,
  { sessionId, seat, taken }: OfWindow & { taken: number },
) {
  const { db, viewer } = ctx;
  const session = await requireSession(db, sessionId);
  const { _id } = session;
  const { own, other } = await findSeats(db, _id, viewer.userId);
  if (own?.seat !== seat) return;
  await noteAttendance(ctx, session, { own, other });
  await db.patch("roomSeats", own._id, { seenAt: Date.now() });
  for (const signal of await listWaiting(db, _id, seat)) {
    if (signal.userId !== viewer.userId && signal.number <= taken) {
      await db.delete("roomSignals", signal._id);
    }
  }
}

/** A client who leaves is let in again by the coach. */
export async function leaveSeat(ctx: ViewerMutationCtx, { sessionId, seat }: OfWindow) {
  const { db, viewer } = ctx;
  const session = await requireSession(db, sessionId);
  const { own, other } = await findSeats(db, session._id, viewer.userId);
  if (own?.seat !== seat) return;
  await noteAttendance(ctx, session, { own, other });
  await forgetSignals(db, own);
  await endRecordings(db, session._id);
  await db.delete("roomSeats", own._id);
}

async function requireOpenRoom(db: DatabaseReader, sessionId: string) {
  const session = await requireSession(db, sessionId);
  const { clientId, sessionType, status, isRequest, groupId } = session;
  const coachId = (await findCoachOf(db, clientId)) ?? refuseNotFound();
  const place = meetingPlaceFor(sessionType, await readPractice(db, coachId));
  const isGroup = groupId === undefined ? undefined : (true as const);
  const isMeeting = hasRoom({ sessionType, isGroup, ...place });
  const isAgreed = status === "scheduled" && isRequest !== true;
  const isOpen = roomTime(session, Date.now()) === "open";
  return isMeeting && isAgreed && isOpen ? session : refuse({ code: "CONFLICT" });
}

/** Both are in the call now. */
export async function requireMeeting(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireSession(ctx.db, sessionId);
  const { own, other } = await findSeats(ctx.db, session._id, ctx.viewer.userId);
  const isThere = (seat: Seat | null | undefined) =>
    seat != null && seat.isAdmitted && Date.now() - seat.seenAt < seatGoneMs;
  return isThere(own) && isThere(other) ? session : refuse({ code: "CONFLICT" });
}

const listSeats = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  db
    .query("roomSeats")
    .withIndex("by_sessionId_and_userId", (q) => q.eq("sessionId", sessionId))
    .take(2);

async function findSeats(db: DatabaseReader, sessionId: Id<"sessions">, userId: Id<"users">) {
  const seats = await listSeats(db, sessionId);
  const own = seats.find((seat) => seat.userId === userId) ?? null;
  return { own, other: seats.find((seat) => seat !== own) };
}

const findSeat = (db: DatabaseReader, sessionId: Id<"sessions">, userId: Id<"users">) =>
  db
    .query("roomSeats")
    .withIndex("by_sessionId_and_userId", (q) => q.eq("sessionId", sessionId).eq("userId", userId))
    .unique();

const listWaiting = (db: DatabaseReader, sessionId: Id<"sessions">, seat: string) =>
  db
    .query("roomSignals")
    .withIndex("by_sessionId_and_seat_and_number", (q) =>
      q.eq("sessionId", sessionId).eq("seat", seat),
    )
    .take(2 * signalsMax);

/** Of a window that is no longer in the room: what it sent, and what was for it. */
async function forgetSignals(db: DatabaseWriter, { sessionId, userId, seat }: Seat) {
  const sent = await db
    .query("roomSignals")
    .withIndex("by_sessionId_and_userId", (q) => q.eq("sessionId", sessionId).eq("userId", userId))
    .take(2 * signalsMax);
  const received = (await listWaiting(db, sessionId, seat)).filter((row) => row.userId !== userId);
  for (const { _id } of [...sent, ...received]) await db.delete("roomSignals", _id);
}
