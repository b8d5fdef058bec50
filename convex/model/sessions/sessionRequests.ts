import { offeredTimesMax } from "../../../domain/limits";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import type { ViewerMutationCtx } from "../access";
import { record } from "../clients/activity";
import { place, requireBookable, requireScheduled } from "./bookings";
import { refuseInvalid } from "../refuse";

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

/** The requested time stays held until the client picks one. */
export async function offerTimes(
  ctx: ViewerMutationCtx,
  sessionId: string,
  { startTimes, timeZone }: { startTimes: readonly number[]; timeZone: string },
) {
  const { db } = ctx;
  const session = await requireRequest(db, sessionId);
  const offeredTimes = [...new Set(startTimes)].toSorted((one, other) => one - other);
  if (offeredTimes.length === 0) refuseInvalid("startTimes", "blank");
  if (offeredTimes.length > offeredTimesMax) refuseInvalid("startTimes", "too_long");
  const { clientId, durationMinutes } = session;
  for (const startsAt of offeredTimes) {
    await requireBookable(ctx, clientId, { startsAt, durationMinutes, timeZone }, session._id);
  }
  await db.patch("sessions", session._id, { offeredTimes, updatedAt: Date.now() });
  await tell(ctx, session._id, "session_times_offered");
}

export async function takeOfferedTime(ctx: ViewerMutationCtx, sessionId: string, startsAt: number) {
  const session = await requireRequest(ctx.db, sessionId);
  if (session.offeredTimes?.includes(startsAt) !== true) refuseInvalid("startsAt", "not_allowed");
  if (startsAt < Date.now()) refuseInvalid("startsAt", "in_past");
  const { durationMinutes } = session;
  const settled = { isRequest: undefined, offeredTimes: undefined };
  await place(ctx, session, { startsAt, durationMinutes, ...settled });
}

async function tell(
  ctx: ViewerMutationCtx,
  sessionId: Id<"sessions">,
  kind: "session_accepted" | "session_times_offered",
) {
  const { clientId, title } = await requireScheduled(ctx.db, sessionId);
  await record(ctx, { clientId, kind, sessionId, subjectTitle: title });
}
