import type { ObjectType } from "convex/values";
import {
  bookingHorizonDays,
  descriptionCharactersMax,
  reasonCharactersMax,
  recordedSessionDays,
  titleCharactersMax,
  upcomingSessionsPerClientMax,
} from "../../domain/limits";
import { isWithinAvailability } from "../../domain/schedule/availability";
import { isBeforeCancelWindow, isUndoable } from "../../domain/schedule/session-policy";
import { type SessionSpan, widened } from "../../domain/time/overlap";
import { isSessionMinutes, isTimeSlot } from "../../domain/time/time-slots";
import { minuteMs, hourMs, dayMs } from "../../domain/time/time-spans";
import { isInCalendar, isTimeZone, utcMsToWallTime } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx } from "../gate/access";
import { record } from "../clients/activity";
import { holdTime, requireGap } from "./diary";
import { readPractice, requireCoachOf } from "../practice/practice";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { tidyRequired, tidyText } from "../gate/tidyTexts";
import { requireRoomOnDay } from "./fullDays";
import { requirePace, requireWelcome } from "./newcomers";
import { requireNothingOutside } from "../outsideCalendars/outsideCalendars";
import { requireSession } from "./sessions";
import type { topicFields } from "./tables";
import { rowsBy, within } from "../gate/rows";

/** The time zone is that of the person who asks. */
export interface WantedTime extends SessionSpan {
  timeZone: string;
}

export type SessionDetails = ObjectType<typeof topicFields>;

export async function bookSession(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  details: SessionDetails,
  wanted: WantedTime,
): Promise<Id<"sessions">> {
  await requireBookable(ctx, clientId, wanted);
  await requireRoom(ctx.db, clientId, 1);
  await requireWelcome(ctx);
  const isRequest = await isOnlyAsked(ctx, clientId);
  return await writeSession(ctx, clientId, {
    details,
    time: wanted,
    status: "scheduled",
    isRequest,
  });
}

export async function recordSession(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  details: SessionDetails,
  tookPlace: WantedTime,
): Promise<Id<"sessions">> {
  requireSlot(tookPlace);
  const now = Date.now();
  if (tookPlace.startsAt > now) refuseInvalid("startsAt", "too_early");
  if (tookPlace.startsAt < now - recordedSessionDays * dayMs) {
    refuseInvalid("startsAt", "in_past");
  }
  return await writeSession(ctx, clientId, { details, time: tookPlace, status: "completed" });
}

interface WrittenSession {
  details: SessionDetails;
  time: WantedTime;
  status: "scheduled" | "completed";
  isRequest?: boolean;
  offeredTimes?: number[];
  together?: Pick<Doc<"sessions">, "seriesId" | "series" | "groupId">;
}

async function writeSession(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  written: WrittenSession,
): Promise<Id<"sessions">> {
  const { _id: sessionId, title } = await insertSession(ctx, clientId, written);
  const booked = written.isRequest === true ? "session_requested" : "session_scheduled";
  const kind = written.status === "scheduled" ? booked : "session_completed";
  await record(ctx, { clientId, kind, sessionId, subjectTitle: title });
  return sessionId;
}

/** Also holds its time, and notifies nobody. */
export async function insertSession(
  { db }: ViewerMutationCtx,
  clientId: Id<"users">,
  { details, time, status, isRequest = false, offeredTimes, together = {} }: WrittenSession,
): Promise<Doc<"sessions">> {
  const { startsAt, durationMinutes, timeZone } = time;
  const sessionId = await db.insert("sessions", {
    clientId,
    ...tidyWords(details),
    sessionType: details.sessionType,
    startsAt,
    durationMinutes,
    timeZone,
    status,
    ...(isRequest ? { isRequest, offeredTimes } : {}),
    ...together,
    updatedAt: Date.now(),
  });
  const session = await requireSession(db, sessionId);
  await holdTime(db, session);
  return session;
}

/** Keeps its id and history. */
export async function moveSession(
  ctx: ViewerMutationCtx,
  sessionId: string,
  wanted: WantedTime,
  reason: string | undefined,
) {
  const session = await requireScheduled(ctx.db, sessionId);
  const moveReason = tidyText(reason, { field: "reason", charactersMax: reasonCharactersMax });
  await requireInTime(ctx, session);
  await requireBookable(ctx, session.clientId, wanted, session._id);
  await requirePace(ctx);
  const isRequest = await isOnlyAsked(ctx, session.clientId);
  const moved = changeOfMove(ctx, session, { wanted, moveReason, movedAt: Date.now() });
  await place(ctx, session, { ...moved, isRequest: isRequest || undefined });
}

interface Move {
  wanted: WantedTime;
  moveReason: string | undefined;
  movedAt: number;
}

/** The fields that a move writes, also for a request. */
export const changeOfMove = (
  { viewer }: ViewerMutationCtx,
  { startsAt, durationMinutes, moveCount = 0 }: Doc<"sessions">,
  { wanted, moveReason, movedAt }: Move,
) => ({
  isRequest: undefined,
  offeredTimes: undefined,
  startsAt: wanted.startsAt,
  durationMinutes: wanted.durationMinutes,
  timeZone: wanted.timeZone,
  moveReason,
  moveCount: moveCount + 1,
  movedFrom: { startsAt, durationMinutes, movedBy: viewer.userId, movedAt },
});

/** Only by the person who moved it, shortly after. */
export async function undoMove(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireScheduled(ctx.db, sessionId);
  const movedFrom = requireOwnMove(ctx, session);
  const change = changeOfMoveBack(session, movedFrom);
  await place(ctx, session, change, { undoes: "session_rescheduled" });
}

/** Refuses to undo a move that somebody else made or that is too long ago. */
export function requireOwnMove({ viewer }: ViewerMutationCtx, { movedFrom }: Doc<"sessions">) {
  if (movedFrom === undefined || movedFrom.movedBy !== viewer.userId) refuseNotFound();
  if (!isUndoable(movedFrom.movedAt, Date.now())) refuseInvalid("startsAt", "too_late");
  return movedFrom;
}

export const changeOfMoveBack = (
  { moveCount = 0 }: Doc<"sessions">,
  { startsAt, durationMinutes }: SessionSpan,
) => ({
  startsAt,
  durationMinutes,
  moveReason: undefined,
  moveCount: Math.max(0, moveCount - 1),
  movedFrom: undefined,
});

/** Clients' bookings are requests until the coach has confirmed their hours. */
async function isOnlyAsked({ db, viewer }: ViewerMutationCtx, clientId: Id<"users">) {
  if (viewer.role === "admin") return false;
  const practice = await readPractice(db, await requireCoachOf(db, clientId));
  return practice.areHoursConfirmed !== true;
}

export async function place(
  ctx: ViewerMutationCtx,
  session: Doc<"sessions">,
  change: Partial<Doc<"sessions">> & SessionSpan,
  notifying?: { undoes: "session_rescheduled" },
) {
  const { _id: sessionId, clientId, title } = session;
  await changeTime(ctx, session, change);
  const happening = {
    clientId,
    kind: "session_rescheduled",
    sessionId,
    subjectTitle: title,
  } as const;
  await record(ctx, happening, notifying);
}

/** Nobody is notified. */
export async function changeTime(
  { db }: ViewerMutationCtx,
  session: Doc<"sessions">,
  change: Partial<Doc<"sessions">> & SessionSpan,
) {
  await db.patch("sessions", session._id, {
    ...change,
    revision: (session.revision ?? 0) + 1,
    updatedAt: Date.now(),
  });
  await holdTime(db, { ...session, ...change });
}

export function tidyWords({ title, description }: Pick<SessionDetails, "title" | "description">) {
  return {
    title: tidyRequired(title, { field: "title", charactersMax: titleCharactersMax }),
    description: tidyText(description, {
      field: "description",
      charactersMax: descriptionCharactersMax,
    }),
  };
}

export async function requireScheduled(db: DatabaseReader, sessionId: string) {
  const session = await requireSession(db, sessionId);
  if (session.status !== "scheduled") refuseInvalid("status", "not_allowed");
  return session;
}

/** Clients must respect the practice's notice; coaches need not. */
export async function requireInTime({ db, viewer }: ViewerMutationCtx, session: Doc<"sessions">) {
  if (viewer.role === "admin") return;
  const coachId = await requireCoachOf(db, session.clientId);
  const { cancelWindowHours } = await readPractice(db, coachId);
  const isInTime = isBeforeCancelWindow(session.startsAt, Date.now(), cancelWindowHours);
  if (!isInTime) refuseInvalid("startsAt", "too_late");
}

/** Both need a future slot; a client also the coach's hours and notice. */
export async function requireBookable(
  { db, viewer }: ViewerMutationCtx,
  clientId: Id<"users">,
  wanted: WantedTime,
  sessionId?: Id<"sessions">,
) {
  requireAhead(wanted);
  const { startsAt } = wanted;
  const now = Date.now();
  if (viewer.role === "admin") return;
  const coachId = await requireCoachOf(db, clientId);
  const practice = await readPractice(db, coachId);
  if (startsAt < now + practice.noticeHours * hourMs) refuseInvalid("startsAt", "too_late");
  if (!isWithinAvailability(wanted, practice)) refuseInvalid("startsAt", "not_allowed");
  const withBuffer = widened(wanted, practice.bufferMinutes ?? 0);
  await requireGap(db, { coachId, sessionId }, withBuffer);
  await requireNothingOutside(db, coachId, withBuffer);
  await requireRoomOnDay(db, { coachId, sessionId }, wanted, practice);
}

export function requireAhead(wanted: WantedTime) {
  requireSlot(wanted);
  const now = Date.now();
  if (wanted.startsAt < now) refuseInvalid("startsAt", "in_past");
  if (wanted.startsAt > now + bookingHorizonDays * dayMs) refuseInvalid("startsAt", "not_allowed");
}

function requireSlot({ startsAt, durationMinutes, timeZone }: WantedTime) {
  if (!isTimeZone(timeZone)) refuseInvalid("timeZone", "malformed");
  if (!isSessionMinutes(durationMinutes)) refuseInvalid("durationMinutes", "not_allowed");
  const isMoment = Number.isInteger(startsAt / minuteMs) && isInCalendar(startsAt);
  if (!isMoment) refuseInvalid("startsAt", "malformed");
  const { time } = utcMsToWallTime(startsAt, timeZone);
  if (!isTimeSlot(time)) refuseInvalid("startsAt", "not_allowed");
}

export async function requireRoom(db: DatabaseReader, clientId: Id<"users">, sessions: number) {
  const ahead = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "scheduled",
    startsAt: within({ gt: Date.now() }),
  }).take(upcomingSessionsPerClientMax);
  const isRoom = ahead.length + sessions <= upcomingSessionsPerClientMax;
  if (!isRoom) refuseInvalid("upcoming", "not_allowed");
}
