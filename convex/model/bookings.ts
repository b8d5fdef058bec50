import { isWithinAvailability } from "../../domain/availability";
import {
  bookingHorizonDays,
  descriptionCharactersMax,
  reasonCharactersMax,
  recordedSessionDays,
  titleCharactersMax,
  upcomingSessionsPerClientMax,
} from "../../domain/limits";
import { type SessionSpan, widened } from "../../domain/overlap";
import { isBeforeCancelWindow, isUndoable } from "../../domain/session-policy";
import type { SessionType } from "../../domain/session-types";
import { isSessionMinutes, isTimeSlot } from "../../domain/time-slots";
import { minuteMs, hourMs, dayMs } from "../../domain/time-spans";
import { isTimeZone, utcMsToWallTime } from "../../domain/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx } from "./access";
import { record } from "./activity";
import { holdTime, requireGap } from "./diary";
import { requireNothingOutside } from "./outsideCalendars";
import { readPractice, requireCoachOf } from "./practice";
import { refuseInvalid, refuseNotFound } from "./refuse";
import { requireSession } from "./sessions";
import { tidyRequired, tidyText } from "./tidyTexts";

/** In the time zone of the person who asks. */
export interface WantedTime extends SessionSpan {
  timeZone: string;
}

export interface Wishes {
  title: string;
  description?: string;
  sessionType: SessionType;
}

export async function bookSession(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  wishes: Wishes,
  wanted: WantedTime,
): Promise<Id<"sessions">> {
  await requireBookable(ctx, clientId, wanted);
  await requireRoom(ctx.db, clientId);
  const isRequest = await isOnlyAsked(ctx, clientId);
  return await writeSession(ctx, clientId, {
    wishes,
    time: wanted,
    status: "scheduled",
    isRequest,
  });
}

/** Coaches only: a past session that was not booked. */
export async function recordSession(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  wishes: Wishes,
  tookPlace: WantedTime,
): Promise<Id<"sessions">> {
  requireSlot(tookPlace);
  const now = Date.now();
  if (tookPlace.startsAt > now) refuseInvalid("startsAt", "too_early");
  if (tookPlace.startsAt < now - recordedSessionDays * dayMs) {
    refuseInvalid("startsAt", "in_past");
  }
  return await writeSession(ctx, clientId, { wishes, time: tookPlace, status: "completed" });
}

interface WrittenSession {
  wishes: Wishes;
  time: WantedTime;
  status: "scheduled" | "completed";
  isRequest?: boolean;
}

async function writeSession(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  { wishes, time, status, isRequest = false }: WrittenSession,
) {
  const { db } = ctx;
  const words = tidyWords(wishes);
  const { startsAt, durationMinutes, timeZone } = time;
  const sessionId = await db.insert("sessions", {
    clientId,
    ...words,
    sessionType: wishes.sessionType,
    startsAt,
    durationMinutes,
    timeZone,
    status,
    ...(isRequest ? { isRequest } : {}),
    updatedAt: Date.now(),
  });
  await holdTime(db, await requireSession(db, sessionId));
  const booked = isRequest ? "session_requested" : "session_scheduled";
  const kind = status === "scheduled" ? booked : "session_completed";
  await record(ctx, { clientId, kind, sessionId, subjectTitle: words.title });
  return sessionId;
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
  const { startsAt, durationMinutes, timeZone } = wanted;
  const isRequest = await isOnlyAsked(ctx, session.clientId);
  await place(ctx, session, {
    isRequest: isRequest || undefined,
    offeredTimes: undefined,
    startsAt,
    durationMinutes,
    timeZone,
    moveReason,
    moveCount: (session.moveCount ?? 0) + 1,
    movedFrom: {
      startsAt: session.startsAt,
      durationMinutes: session.durationMinutes,
      movedBy: ctx.viewer.userId,
      movedAt: Date.now(),
    },
  });
}

/** Only by the person who moved it, shortly after. */
export async function undoMove(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireScheduled(ctx.db, sessionId);
  const { movedFrom } = session;
  if (movedFrom === undefined || movedFrom.movedBy !== ctx.viewer.userId) refuseNotFound();
  if (!isUndoable(movedFrom.movedAt, Date.now())) refuseInvalid("startsAt", "too_late");
  const { startsAt, durationMinutes } = movedFrom;
  const change = {
    startsAt,
    durationMinutes,
    moveReason: undefined,
    moveCount: Math.max(0, (session.moveCount ?? 0) - 1),
    movedFrom: undefined,
  };
  await place(ctx, session, change, { undoes: "session_rescheduled" });
}

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
  await ctx.db.patch("sessions", sessionId, {
    ...change,
    revision: (session.revision ?? 0) + 1,
    updatedAt: Date.now(),
  });
  await holdTime(ctx.db, { ...session, ...change });
  const happening = {
    clientId,
    kind: "session_rescheduled",
    sessionId,
    subjectTitle: title,
  } as const;
  await record(ctx, happening, notifying);
}

export function tidyWords({ title, description }: Pick<Wishes, "title" | "description">) {
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
  requireSlot(wanted);
  const { startsAt } = wanted;
  const now = Date.now();
  if (startsAt < now) refuseInvalid("startsAt", "in_past");
  if (startsAt > now + bookingHorizonDays * dayMs) refuseInvalid("startsAt", "not_allowed");
  if (viewer.role === "admin") return;
  const coachId = await requireCoachOf(db, clientId);
  const practice = await readPractice(db, coachId);
  if (startsAt < now + practice.noticeHours * hourMs) refuseInvalid("startsAt", "too_late");
  if (!isWithinAvailability(wanted, practice)) refuseInvalid("startsAt", "not_allowed");
  const withBuffer = widened(wanted, practice.bufferMinutes ?? 0);
  await requireGap(db, { coachId, sessionId }, withBuffer);
  await requireNothingOutside(db, coachId, withBuffer);
}

function requireSlot({ startsAt, durationMinutes, timeZone }: WantedTime) {
  if (!isTimeZone(timeZone)) refuseInvalid("timeZone", "malformed");
  if (!isSessionMinutes(durationMinutes)) refuseInvalid("durationMinutes", "not_allowed");
  if (!Number.isInteger(startsAt / minuteMs)) refuseInvalid("startsAt", "malformed");
  const { time } = utcMsToWallTime(startsAt, timeZone);
  if (!isTimeSlot(time)) refuseInvalid("startsAt", "not_allowed");
}

async function requireRoom(db: DatabaseReader, clientId: Id<"users">) {
  const ahead = await db
    .query("sessions")
    .withIndex("by_clientId_and_status_and_startsAt", (q) =>
      q.eq("clientId", clientId).eq("status", "scheduled").gt("startsAt", Date.now()),
    )
    .take(upcomingSessionsPerClientMax);
  if (ahead.length >= upcomingSessionsPerClientMax) refuseInvalid("upcoming", "not_allowed");
}
