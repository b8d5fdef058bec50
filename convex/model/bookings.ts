import { isWithinAvailability } from "../../domain/availability";
import {
  bookingHorizonDays,
  descriptionCharactersMax,
  reasonCharactersMax,
  titleCharactersMax,
  upcomingSessionsPerClientMax,
} from "../../domain/limits";
import type { SessionSpan } from "../../domain/overlap";
import { isBeforeCancelWindow, isUndoable } from "../../domain/session-policy";
import type { SessionType } from "../../domain/session-types";
import { isSessionMinutes, isTimeSlot } from "../../domain/time-slots";
import { isTimeZone, utcMsToWallTime } from "../../domain/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx } from "./access";
import { record } from "./activity";
import { holdTime } from "./diary";
import { readPractice, requireCoachOf } from "./practice";
import { refuseInvalid, refuseNotFound } from "./refuse";
import { requireSession } from "./sessions";
import { tidyRequired, tidyText } from "./tidyTexts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time somebody asks for, on the clock of their own zone. */
export interface WantedTime extends SessionSpan {
  timeZone: string;
}

export interface Wishes {
  title: string;
  description?: string;
  sessionType: SessionType;
}

/** Books a client's time with their coach. */
export async function bookSession(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  wishes: Wishes,
  wanted: WantedTime,
): Promise<Id<"sessions">> {
  const { db } = ctx;
  const words = tidyWords(wishes);
  await requireBookable(ctx, clientId, wanted);
  await requireRoom(db, clientId);
  const { startsAt, durationMinutes, timeZone } = wanted;
  const sessionId = await db.insert("sessions", {
    clientId,
    ...words,
    sessionType: wishes.sessionType,
    startsAt,
    durationMinutes,
    timeZone,
    status: "scheduled",
    updatedAt: Date.now(),
  });
  await holdTime(db, await requireSession(db, sessionId));
  await record(ctx, { clientId, kind: "session_scheduled", sessionId, subjectTitle: words.title });
  return sessionId;
}

/** Puts a session at another time; it stays the same session. */
export async function moveSession(
  ctx: ViewerMutationCtx,
  sessionId: string,
  wanted: WantedTime,
  reason: string | undefined,
) {
  const session = await requireScheduled(ctx.db, sessionId);
  const moveReason = tidyText(reason, { field: "reason", charactersMax: reasonCharactersMax });
  await requireInTime(ctx, session);
  await requireBookable(ctx, session.clientId, wanted);
  const { startsAt, durationMinutes, timeZone } = wanted;
  await place(ctx, session, {
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

/** Puts a session back where it was, for whoever moved it and only just. */
export async function undoMove(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireScheduled(ctx.db, sessionId);
  const { movedFrom } = session;
  if (movedFrom === undefined || movedFrom.movedBy !== ctx.viewer.userId) refuseNotFound();
  if (!isUndoable(movedFrom.movedAt, Date.now())) refuseInvalid("startsAt", "too_late");
  const { startsAt, durationMinutes } = movedFrom;
  await place(ctx, session, {
    startsAt,
    durationMinutes,
    moveReason: undefined,
    moveCount: Math.max(0, (session.moveCount ?? 0) - 1),
    movedFrom: undefined,
  });
}

async function place(
  ctx: ViewerMutationCtx,
  session: Doc<"sessions">,
  change: Partial<Doc<"sessions">> & SessionSpan,
) {
  const { _id: sessionId, clientId, title } = session;
  await ctx.db.patch("sessions", sessionId, {
    ...change,
    revision: (session.revision ?? 0) + 1,
    updatedAt: Date.now(),
  });
  await holdTime(ctx.db, { ...session, ...change });
  await record(ctx, { clientId, kind: "session_rescheduled", sessionId, subjectTitle: title });
}

/** Title, description and type as they are stored. */
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

/** A client keeps the practice's notice for moving and cancelling; the coach need not. */
export async function requireInTime({ db, viewer }: ViewerMutationCtx, session: Doc<"sessions">) {
  if (viewer.role === "admin") return;
  const coachId = await requireCoachOf(db, session.clientId);
  const { cancelWindowHours } = await readPractice(db, coachId);
  const isInTime = isBeforeCancelWindow(session.startsAt, Date.now(), cancelWindowHours);
  if (!isInTime) refuseInvalid("startsAt", "too_late");
}

/** Both are held to slots that lie ahead; a client also to the coach's hours and notice. */
async function requireBookable(
  { db, viewer }: ViewerMutationCtx,
  clientId: Id<"users">,
  wanted: WantedTime,
) {
  const { startsAt, durationMinutes, timeZone } = wanted;
  const now = Date.now();
  if (!isTimeZone(timeZone)) refuseInvalid("timeZone", "malformed");
  if (!isSessionMinutes(durationMinutes)) refuseInvalid("durationMinutes", "not_allowed");
  if (!Number.isInteger(startsAt / MINUTE_MS)) refuseInvalid("startsAt", "malformed");
  if (startsAt < now) refuseInvalid("startsAt", "in_past");
  if (startsAt > now + bookingHorizonDays * DAY_MS) refuseInvalid("startsAt", "not_allowed");
  const { time } = utcMsToWallTime(startsAt, timeZone);
  if (!isTimeSlot(time)) refuseInvalid("startsAt", "not_allowed");
  if (viewer.role === "admin") return;
  const practice = await readPractice(db, await requireCoachOf(db, clientId));
  if (startsAt < now + practice.noticeHours * HOUR_MS) refuseInvalid("startsAt", "too_late");
  if (!isWithinAvailability(wanted, practice)) refuseInvalid("startsAt", "not_allowed");
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
