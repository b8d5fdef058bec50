import { reasonCharactersMax } from "../../domain/limits";
import type { ActivityKind } from "../../domain/privacy/activity-kinds";
import { isUndoable } from "../../domain/schedule/session-policy";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import type { Doc } from "../_generated/dataModel";
import type { ViewerMutationCtx } from "../gate/access";
import { record } from "../clients/activity";
import { findGroupHour, freeTime, holdTime } from "./diary";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { tidyText } from "../gate/tidyTexts";
import { requireInTime, requireScheduled } from "./bookings";
import { requireWelcome } from "./newcomers";
import { requireSession } from "./sessions";

const tellingOf: Record<SessionStatus, ActivityKind> = {
  scheduled: "session_scheduled",
  completed: "session_completed",
  cancelled: "session_cancelled",
  "no-show": "session_missed",
};

/** Frees its time. */
export async function cancelSession(
  ctx: ViewerMutationCtx,
  sessionId: string,
  reason: string | undefined,
) {
  const session = await requireScheduled(ctx.db, sessionId);
  const cancellation = cancellationOf(ctx, reason);
  await requireInTime(ctx, session);
  await settle(ctx, sessionId, "cancelled", cancellation);
}

export const cancellationOf = ({ viewer }: ViewerMutationCtx, reason: string | undefined) => ({
  cancelReason: tidyText(reason, { field: "reason", charactersMax: reasonCharactersMax }),
  cancelledBy: viewer.userId,
  cancelledAt: Date.now(),
});

/** A client may undo only their own cancellation, shortly after; a coach any. The time may be taken by then. */
export async function undoCancel(ctx: ViewerMutationCtx, sessionId: string): Promise<boolean> {
  const { db, viewer } = ctx;
  const session = await requireSession(db, sessionId);
  if (session.status !== "cancelled") refuseInvalid("status", "not_allowed");
  if (viewer.role === "client") {
    if (session.cancelledBy !== viewer.userId) refuseNotFound();
    if (!isUndoable(session.cancelledAt ?? 0, Date.now())) refuseInvalid("status", "too_late");
    await requireWelcome(ctx);
  }
  return await settle(ctx, sessionId, "scheduled", {});
}

export interface Closing {
  status: Exclude<SessionStatus, "cancelled">;
  /** The status the coach saw; a change from another one is refused. */
  from: SessionStatus;
}

/** Closes a session or reopens it. A cancelled session must be restored first. */
export async function closeSession(
  ctx: ViewerMutationCtx,
  sessionId: string,
  { status, from }: Closing,
) {
  const session = await requireSession(ctx.db, sessionId);
  if (session.status === status) return;
  const isOvertaken = session.status !== from;
  if (isOvertaken || session.status === "cancelled") refuseInvalid("status", "not_allowed");
  if (status !== "scheduled" && session.startsAt > Date.now()) {
    refuseInvalid("startsAt", "too_early");
  }
  await settle(ctx, sessionId, status, {});
}

type Cancellation = Partial<ReturnType<typeof cancellationOf>>;

/**
 * A place in a group returns to the group's present hour: true if that is another one. The database gives it the
 * group's topic (groupPlaces.ts). Notifies nobody.
 */
export async function putBack(ctx: ViewerMutationCtx, session: Doc<"sessions">): Promise<boolean> {
  const { startsAt, durationMinutes } = await findGroupHour(ctx.db, session);
  const isOther = startsAt !== session.startsAt || durationMinutes !== session.durationMinutes;
  const hour = isOther ? { startsAt, durationMinutes, movedFrom: undefined } : {};
  await setStatus(ctx, session, "scheduled", {}, hour);
  return isOther;
}

/** Holds or frees its time too, and notifies nobody. */
export async function setStatus(
  { db }: ViewerMutationCtx,
  session: Doc<"sessions">,
  status: SessionStatus,
  { cancelReason, cancelledBy, cancelledAt }: Cancellation,
  hour: Partial<Doc<"sessions">> = {},
) {
  if (status === "cancelled") await freeTime(db, session._id);
  else await holdTime(db, { ...session, ...hour });
  await db.patch("sessions", session._id, {
    ...hour,
    status,
    cancelReason,
    cancelledBy,
    cancelledAt,
    revision: (session.revision ?? 0) + 1,
    updatedAt: Date.now(),
  });
}

/** Writes status, held time and activity in one transaction. True if the session is at another time than before. */
async function settle(
  ctx: ViewerMutationCtx,
  sessionId: string,
  status: SessionStatus,
  cancellation: Cancellation,
): Promise<boolean> {
  const session = await requireSession(ctx.db, sessionId);
  const isPutBack = session.status === "cancelled";
  const isNews = isPutBack && (await putBack(ctx, session));
  if (!isPutBack) await setStatus(ctx, session, status, cancellation);
  const { clientId, title } = await requireSession(ctx.db, sessionId);
  const happening = {
    clientId,
    kind: tellingOf[status],
    sessionId: session._id,
    subjectTitle: title,
  };
  const isReopened = status === "scheduled" && !isPutBack;
  const notifying = isReopened ? { as: null } : {};
  await record(ctx, happening, isPutBack ? { undoes: "session_cancelled", isNews } : notifying);
  return isNews;
}
