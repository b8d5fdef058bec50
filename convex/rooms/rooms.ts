import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { type Infer, type ObjectType, v } from "convex/values";
import type { Role } from "../../domain/accounts/roles";
import { meetingPlaceFor } from "../../domain/practice/practice-settings";
import {
  hasRoom,
  roomPeopleMax,
  roomTime,
  seatNameCharactersMax,
  signalCharactersMax,
  signalsMax,
} from "../../domain/schedule/session-rooms";
import { hourMs, secondMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findCircle, findMember, listPlaces, requireOpenCircle } from "../circles/circles";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { showFields } from "../gate/rows";
import { notify } from "../notifications/notify";
import { findRelay } from "../people/settings";
import { findCoachOf, readPractice } from "../practice/practice";
import { requireSession } from "../sessions/sessions";
import { noteAttendance } from "./attendance";
import { endRecordings } from "./recordingEnds";
import {
  findSeat,
  isThere,
  listSeats,
  listSent,
  listWaiting,
  type RoomKey,
  type RoomName,
  type Seat,
  vRoom,
} from "./seats";

const seatFields = { seat: v.string(), isAdmitted: v.boolean() };

export const roomFields = {
  own: v.union(v.object(seatFields), v.null()),
  others: v.array(
    v.object({
      ...seatFields,
      isCoach: v.boolean(),
      /** The name that a member of a circle chose. */
      chosenName: v.optional(v.string()),
      /** False while their window is silent. */
      isThere: v.boolean(),
    }),
  ),
};

export const signalFields = { from: v.string(), number: v.number(), text: v.string() };

const relayFields = {
  urls: v.array(v.string()),
  username: v.string(),
  credential: v.string(),
};

/** Longer than any session, so that nobody is cut off. */
const credentialMs = 12 * hourMs;

/** Credentials for a TURN server with the same secret, as coturn's `use-auth-secret` expects them; null without one. */
export function relayFor(userId: Id<"users">, nowMs: number) {
  const relay = findRelay();
  if (relay === null) return null;
  const username = `${String(Math.floor((nowMs + credentialMs) / secondMs))}:${userId}`;
  const code = hmac(sha1, utf8ToBytes(relay.secret), utf8ToBytes(username));
  return { urls: relay.urls, username, credential: btoa(String.fromCharCode(...code)) };
}

export const enteredFields = {
  relay: v.union(v.object(relayFields), v.null()),
  nowMs: v.number(), // The server's time, so that both windows show the same clock.
};

export const windowFields = { room: vRoom, seat: v.string() };
type OfWindow = ObjectType<typeof windowFields>;

/** The session or circle of a room decides who may be in it, and identifies it in its rows. */
type Room = { key: RoomKey & Pick<Seat, "coachId" | "clientId"> } & (
  | { session: Doc<"sessions"> }
  | { session: null; circle: Doc<"circles"> }
);

async function requireRoom(ctx: ViewerQueryCtx, name: RoomName): Promise<Room> {
  const { db, viewer } = ctx;
  if ("sessionId" in name) {
    const session = await requireSession(db, name.sessionId);
    return { session, key: { sessionId: session._id, clientId: session.clientId } };
  }
  const id = db.normalizeId("circles", name.circleId) ?? refuseNotFound();
  const { circle } = await requireOpenCircle(ctx, id);
  const { _id: circleId, coachId } = circle;
  const clientId = viewer.role === "client" ? viewer.userId : undefined;
  return { session: null, circle, key: { circleId, coachId, clientId } };
}

type Guest = Seat & { isCoach: boolean; chosenName?: string | undefined };

/** The viewer's own seat, and those of others who may still be in the room, in the order in which they came. */
async function findSeats({ db, viewer }: ViewerQueryCtx, { key }: Room) {
  const seats = await listSeats(db, key);
  const guests = await Promise.all(seats.map((seat) => toGuest(db, seat)));
  const own = seats.find(({ userId }) => userId === viewer.userId) ?? null;
  const others = guests
    .flat()
    .filter(({ userId }) => userId !== viewer.userId)
    .toSorted((one, other) => one._creationTime - other._creationTime);
  return { own, others };
}

/** Empty for a member who has left the circle. */
async function toGuest(db: DatabaseReader, seat: Seat): Promise<Guest[]> {
  const { circleId, coachId, clientId, userId } = seat;
  if (circleId === undefined) return [{ ...seat, isCoach: userId !== clientId }];
  if (userId === coachId) return [{ ...seat, isCoach: true }];
  const member = await findMember(db, { circleId, clientId: userId });
  if (member?.state !== "joined") return [];
  return [{ ...seat, isCoach: false, chosenName: member.chosenName }];
}

const toSeat = (row: Seat) => showFields(seatFields, row);

export async function readRoom(ctx: ViewerQueryCtx, name: RoomName) {
  const { own, others } = await findSeats(ctx, await requireRoom(ctx, name));
  return {
    own: own === null ? null : toSeat(own),
    others: others.map((other) => {
      const { isCoach, chosenName } = other;
      return { ...toSeat(other), isCoach, chosenName, isThere: isThere(other) };
    }),
  };
}

/** When the coach was last seen in the circle's room, to invite its members in. Null if the circle does not meet. */
export async function readMeeting(ctx: ViewerQueryCtx, circleId: Id<"circles">) {
  const found = await findCircle(ctx, circleId);
  if (found === null || found.circle.closedAt !== undefined) return null;
  const seat = await findSeat(ctx.db, { circleId }, found.circle.coachId);
  return seat !== null && isThere(seat) ? seat.seenAt : null;
}

/** Signals that wait for this window, in order. */
export async function listSignals(ctx: ViewerQueryCtx, { room, seat }: OfWindow) {
  const { key } = await requireRoom(ctx, room);
  return (await listReceived(ctx, key, seat)).map((row) => showFields(signalFields, row));
}

const listReceived = async ({ db, viewer }: ViewerQueryCtx, key: RoomKey, seat: string) =>
  (await listWaiting(db, key, seat)).filter(({ userId }) => userId !== viewer.userId);

/** A second window takes the first one's seat. */
export async function takeSeat(ctx: ViewerMutationCtx, { room: name, seat }: OfWindow) {
  const { db, viewer } = ctx;
  const { userId, role } = viewer;
  const room = await requireOpenRoom(ctx, name);
  if (seat === "" || seat.length > seatNameCharactersMax) refuseInvalid("seat", "malformed");
  const { own: before, others } = await findSeats(ctx, room);
  if (others.some((other) => other.seat === seat)) refuseInvalid("seat", "malformed");
  const isBack = before !== null && (room.session !== null || isThere(before));
  if (room.session === null && !isBack) requirePlace(role, others);
  if (room.session !== null) {
    await noteAttendance(ctx, room.session, { own: before, other: others[0] });
  }
  if (before === null) {
    const isAdmitted = role === "admin";
    await db.insert("roomSeats", { ...room.key, userId, seat, isAdmitted, seenAt: Date.now() });
    await notifyOfEntering(ctx, room);
  } else {
    await forgetSignals(ctx, before);
    const isAdmitted = role === "admin" || (isBack && before.isAdmitted);
    await db.patch("roomSeats", before._id, { seat, isAdmitted, seenAt: Date.now() });
    if (room.session !== null) await endRecordings(db, room.session._id);
  }
  const nowMs = Date.now();
  return { relay: relayFor(userId, nowMs), nowMs };
}

/** Members of a circle may come in only while their coach is there, and always leave a seat for the coach. */
function requirePlace(role: Role, others: readonly Guest[]) {
  if (role === "admin") return;
  if (!others.some((other) => other.isCoach && isThere(other))) refuse({ code: "CONFLICT" });
  if (isFull(others)) refuseInvalid("people", "too_long");
}

const isFull = (others: readonly Guest[]) =>
  others.filter((other) => !other.isCoach && isThere(other)).length >= roomPeopleMax - 1;

/** Notifies the other side of a session, or the members of a circle that begins to meet. */
async function notifyOfEntering(ctx: ViewerMutationCtx, room: Room) {
  const kind = "room_entered";
  if (room.session !== null) {
    const { _id: sessionId, clientId, title: subjectTitle } = room.session;
    await notify(ctx, { clientId, kind, sessionId, subjectTitle });
    return;
  }
  if (ctx.viewer.role !== "admin") return;
  const { _id: circleId, name: subjectTitle } = room.circle;
  for (const { clientId, state } of await listPlaces(ctx.db, circleId)) {
    if (state === "joined") await notify(ctx, { clientId, kind, circleId, subjectTitle });
  }
}

/** Lets in the people who wait at these windows. */
export async function admitClients(
  ctx: ViewerMutationCtx,
  { room: name, seats }: { room: RoomName; seats: readonly string[] },
) {
  const { others } = await findSeats(ctx, await requireOpenRoom(ctx, name));
  const waiting = others.filter(({ seat }) => seats.includes(seat));
  if (waiting.length === 0) refuse({ code: "CONFLICT" });
  for (const { _id } of waiting) await ctx.db.patch("roomSeats", _id, { isAdmitted: true });
}

/** Only between people who are both let in. */
export async function sendSignal(
  ctx: ViewerMutationCtx,
  { room, seat, to, number, text }: OfWindow & { to: string; number: number; text: string },
) {
  const { db, viewer } = ctx;
  const found = await requireRoom(ctx, room);
  const { own, others } = await findSeats(ctx, found);
  const other = others.find((each) => each.seat === to);
  if (own?.seat !== seat || other === undefined) refuse({ code: "CONFLICT" });
  if (!own.isAdmitted || !other.isAdmitted) refuseNotFound();
  if (text.length > signalCharactersMax) refuseInvalid("text", "too_long");
  if (!Number.isSafeInteger(number) || number < 1) refuseInvalid("number", "malformed");
  const sent = await listWaiting(db, found.key, to);
  if (sent.length >= signalsMax) refuseInvalid("signals", "too_long");
  if (sent.some((each) => each.from === seat && each.number === number)) return;
  const signal = { userId: viewer.userId, from: seat, toId: other._id, seat: to, number, text };
  await db.insert("roomSignals", { ...found.key, ...signal });
}

/** The last signal that a window has received from each other one. */
export const vTaken = v.array(v.object({ from: v.string(), number: v.number() }));

/** Reports that the window is there and has received these signals. Does nothing for a window that was replaced. */
export async function refreshSeat(
  ctx: ViewerMutationCtx,
  { room: name, seat, taken }: OfWindow & { taken: Infer<typeof vTaken> },
) {
  const { db, viewer } = ctx;
  const room = await requireRoom(ctx, name);
  const { own, others } = await findSeats(ctx, room);
  if (own?.seat !== seat) return;
  if (room.session !== null) {
    await noteAttendance(ctx, room.session, { own, other: others[0] });
  } else if (viewer.role === "client" && !isThere(own) && isFull(others)) {
    await vacate(ctx, own); // Somebody has their place by now.
    return;
  }
  await db.patch("roomSeats", own._id, { seenAt: Date.now() });
  for (const { _id, from, number } of await listReceived(ctx, room.key, seat)) {
    const isTaken = taken.some((each) => each.from === from && number <= each.number);
    const isGone = !others.some((each) => each.seat === from);
    if (isTaken || isGone) await db.delete("roomSignals", _id);
  }
}

/** A client who leaves must be let in again by the coach. */
export async function leaveSeat(ctx: ViewerMutationCtx, { room: name, seat }: OfWindow) {
  const room = await requireRoom(ctx, name);
  const { own, others } = await findSeats(ctx, room);
  if (own?.seat !== seat) return;
  if (room.session !== null) {
    await noteAttendance(ctx, room.session, { own, other: others[0] });
    await endRecordings(ctx.db, room.session._id);
  }
  await vacate(ctx, own);
}

async function vacate(ctx: ViewerMutationCtx, own: Seat) {
  await forgetSignals(ctx, own);
  await ctx.db.delete("roomSeats", own._id);
}

/** By the circle's coach: takes a member out, who may ask to come in again. */
export async function takeOut(ctx: ViewerMutationCtx, circleId: string, seat: string) {
  const { others } = await findSeats(ctx, await requireRoom(ctx, { circleId }));
  const { _id } = others.find((each) => each.seat === seat) ?? refuse({ code: "CONFLICT" });
  await ctx.db.delete("roomSeats", _id);
}

/** By the circle's coach: empties the room. */
export async function endMeeting(ctx: ViewerMutationCtx, circleId: string) {
  const { key } = await requireRoom(ctx, { circleId });
  for (const { _id } of await listSeats(ctx.db, key)) await ctx.db.delete("roomSeats", _id);
}

async function requireOpenRoom(ctx: ViewerMutationCtx, name: RoomName): Promise<Room> {
  const { db } = ctx;
  const room = await requireRoom(ctx, name);
  if (room.session === null) return room;
  const { clientId, sessionType, status, isRequest, groupId } = room.session;
  const coachId = (await findCoachOf(db, clientId)) ?? refuseNotFound();
  const place = meetingPlaceFor(sessionType, await readPractice(db, coachId));
  const isGroup = groupId === undefined ? undefined : (true as const);
  const isMeeting = hasRoom({ sessionType, isGroup, ...place });
  const isAgreed = status === "scheduled" && isRequest !== true;
  const isOpen = roomTime(room.session, Date.now()) === "open";
  return isMeeting && isAgreed && isOpen ? room : refuse({ code: "CONFLICT" });
}

/** Refuses unless both are in the call of the session now. */
export async function requireMeeting(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireSession(ctx.db, sessionId);
  const { own, others } = await findSeats(ctx, await requireRoom(ctx, { sessionId }));
  const [other] = others;
  const isIn = (seat: Seat | null | undefined) => seat != null && seat.isAdmitted && isThere(seat);
  return isIn(own) && isIn(other) ? session : refuse({ code: "CONFLICT" });
}

/** Deletes the signals from and to a window that is no longer in the room. */
async function forgetSignals(ctx: ViewerMutationCtx, seat: Seat) {
  const sent = await listSent(ctx.db, seat, seat.userId);
  const received = await listReceived(ctx, seat, seat.seat);
  for (const { _id } of [...sent, ...received]) await ctx.db.delete("roomSignals", _id);
}
