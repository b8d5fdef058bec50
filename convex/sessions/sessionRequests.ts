import { offeredTimesMax } from "../../domain/limits";
import { isProposed } from "../../domain/schedule/session-requests";
import type { SessionSpan } from "../../domain/time/overlap";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx } from "../gate/access";
import { record } from "../clients/activity";
import { hasGap } from "./diary";
import { refuse, refuseInvalid } from "../gate/refuse";
import {
  changeTime,
  insertSession,
  place,
  requireAhead,
  requireBookable,
  requireScheduled,
  type SessionDetails,
} from "./bookings";
import { isBusyOutside } from "../outsideCalendars/outsideCalendars";

/** Its time is held like any other session's. */
async function requireRequest(db: DatabaseReader, sessionId: string) {
  const session = await requireScheduled(db, sessionId);
  if (session.isRequest !== true) refuseInvalid("status", "not_allowed");
  return session;
}

export async function acceptRequest(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireRequest(ctx.db, sessionId);
  await ctx.db.patch("sessions", session._id, {
    isRequest: undefined,
    offeredTimes: undefined,
    revision: (session.revision ?? 0) + 1,
    updatedAt: Date.now(),
  });
  await tell(ctx, session._id, "session_accepted");
}

/** Times to choose from, for a session that has no row yet. */
export interface Proposal {
  startTimes: readonly number[];
  durationMinutes: number;
  timeZone: string;
}

/** In order, each once. */
function tidyTimes(startTimes: readonly number[]): number[] {
  const times = [...new Set(startTimes)].toSorted((one, other) => one - other);
  if (times.length === 0) refuseInvalid("startTimes", "blank");
  if (times.length > offeredTimesMax) refuseInvalid("startTimes", "too_long");
  return times;
}

/** In order. Refuses times that are past, or that the viewer has other plans for. */
export async function requireFreeTimes(
  { db, viewer }: ViewerMutationCtx,
  { startTimes, durationMinutes, timeZone }: Proposal,
): Promise<number[]> {
  const times = tidyTimes(startTimes);
  for (const startsAt of times) {
    requireAhead({ startsAt, durationMinutes, timeZone });
    const isFree = await isFreeFor(db, viewer.userId, { startsAt, durationMinutes });
    if (!isFree) refuse({ code: "CONFLICT" });
  }
  return times;
}

/** Keeps the times that are in the future and free for this coach. */
export async function keepFreeTimes(
  db: DatabaseReader,
  coachId: Id<"users">,
  { startTimes, durationMinutes }: Proposal,
): Promise<number[]> {
  const free: number[] = [];
  for (const startsAt of startTimes) {
    if (startsAt <= Date.now()) continue;
    if (await isFreeFor(db, coachId, { startsAt, durationMinutes })) free.push(startsAt);
  }
  return free;
}

const isFreeFor = async (db: DatabaseReader, coachId: Id<"users">, span: SessionSpan) =>
  (await hasGap(db, { coachId, except: [] }, span)) && !(await isBusyOutside(db, coachId, span));

/** The last time is held, so that the session is ahead for as long as one of them can be chosen. */
export async function proposeSession(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  details: SessionDetails,
  { startTimes, durationMinutes, timeZone }: Proposal,
) {
  const offeredTimes = tidyTimes(startTimes);
  const startsAt = Math.max(...offeredTimes);
  const { _id: sessionId } = await insertSession(ctx, clientId, {
    details,
    time: { startsAt, durationMinutes, timeZone },
    status: "scheduled",
    isRequest: true,
    offeredTimes,
  });
  await tell(ctx, sessionId, "session_times_offered");
}

/** The requested time stays held until the client picks one; for a proposal, the last of the new times is held. */
export async function offerTimes(
  ctx: ViewerMutationCtx,
  sessionId: string,
  { startTimes, timeZone }: { startTimes: readonly number[]; timeZone: string },
) {
  const { db } = ctx;
  const session = await requireRequest(db, sessionId);
  const offeredTimes = tidyTimes(startTimes);
  const { clientId, durationMinutes } = session;
  for (const startsAt of offeredTimes) {
    await requireBookable(ctx, clientId, { startsAt, durationMinutes, timeZone }, session._id);
  }
  if (isProposed(session)) {
    const startsAt = Math.max(...offeredTimes);
    await changeTime(ctx, session, { offeredTimes, startsAt, durationMinutes });
  } else {
    await db.patch("sessions", session._id, { offeredTimes, updatedAt: Date.now() });
  }
  await tell(ctx, session._id, "session_times_offered");
}

export async function takeOfferedTime(ctx: ViewerMutationCtx, sessionId: string, startsAt: number) {
  const session = await requireRequest(ctx.db, sessionId);
  if (session.offeredTimes?.includes(startsAt) !== true) refuseInvalid("startsAt", "not_allowed");
  if (startsAt < Date.now()) refuseInvalid("startsAt", "in_past");
  const { durationMinutes } = session;
  const settled = { isRequest: undefined, offeredTimes: undefined };
  const change = { startsAt, durationMinutes, ...settled };
  if (isProposed(session)) {
    await changeTime(ctx, session, change); // It had no time before, so nothing was moved.
    await tell(ctx, session._id, "session_scheduled");
  } else {
    await place(ctx, session, change);
  }
}

async function tell(
  ctx: ViewerMutationCtx,
  sessionId: Id<"sessions">,
  kind: "session_accepted" | "session_times_offered" | "session_scheduled",
) {
  const { clientId, title } = await requireScheduled(ctx.db, sessionId);
  await record(ctx, { clientId, kind, sessionId, subjectTitle: title });
}
