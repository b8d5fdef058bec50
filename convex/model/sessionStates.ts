import type { ActivityKind } from "../../domain/activity-kinds";
import { reasonCharactersMax } from "../../domain/limits";
import { isUndoable } from "../../domain/session-policy";
import type { SessionStatus } from "../../domain/session-statuses";
import type { ViewerMutationCtx } from "./access";
import { record } from "./activity";
import { requireInTime, requireScheduled } from "./bookings";
import { freeTime, holdTime } from "./diary";
import { refuseInvalid, refuseNotFound } from "./refuse";
import { requireSession } from "./sessions";
import { tidyText } from "./tidyTexts";

/** What Recent Activity says of a session that has come to this. */
const tellingOf: Record<SessionStatus, ActivityKind> = {
  scheduled: "session_scheduled",
  completed: "session_completed",
  cancelled: "session_cancelled",
  "no-show": "session_missed",
};

/** Calls a session off and gives its time back. */
export async function cancelSession(
  ctx: ViewerMutationCtx,
  sessionId: string,
  reason: string | undefined,
) {
  const session = await requireScheduled(ctx.db, sessionId);
  const cancelReason = tidyText(reason, { field: "reason", charactersMax: reasonCharactersMax });
  await requireInTime(ctx, session);
  await settle(ctx, sessionId, "cancelled", {
    cancelReason,
    cancelledBy: ctx.viewer.userId,
    cancelledAt: Date.now(),
  });
}

/** Puts a cancelled session back on: a client their own and only just, the coach any. Its time may be gone by then. */
export async function undoCancel(ctx: ViewerMutationCtx, sessionId: string) {
  const { db, viewer } = ctx;
  const session = await requireSession(db, sessionId);
  if (session.status !== "cancelled") refuseInvalid("status", "not_allowed");
  if (viewer.role === "client") {
    if (session.cancelledBy !== viewer.userId) refuseNotFound();
    if (!isUndoable(session.cancelledAt ?? 0, Date.now())) refuseInvalid("status", "too_late");
  }
  await settle(ctx, sessionId, "scheduled", {});
}

interface Closing {
  status: Exclude<SessionStatus, "cancelled">;
  /** What the coach saw it to be: whoever was overtaken meanwhile is told, and undoes nothing. */
  from?: SessionStatus;
}

/** The coach closes a session, or opens it again. A cancelled one keeps its reason: it is put back on first. */
export async function closeSession(
  ctx: ViewerMutationCtx,
  sessionId: string,
  { status, from }: Closing,
) {
  const session = await requireSession(ctx.db, sessionId);
  if (session.status === status) return;
  const isOvertaken = session.status !== (from ?? session.status);
  if (isOvertaken || session.status === "cancelled") refuseInvalid("status", "not_allowed");
  await settle(ctx, sessionId, status, {});
}

interface Cancellation {
  cancelReason?: string;
  cancelledBy?: ViewerMutationCtx["viewer"]["userId"];
  cancelledAt?: number;
}

/** The status, the diary and the activity change together, or not at all. */
async function settle(
  ctx: ViewerMutationCtx,
  sessionId: string,
  status: SessionStatus,
  { cancelReason, cancelledBy, cancelledAt }: Cancellation,
) {
  const { db } = ctx;
  const session = await requireSession(db, sessionId);
  if (status === "cancelled") await freeTime(db, session._id);
  else await holdTime(db, session);
  await db.patch("sessions", session._id, {
    status,
    cancelReason,
    cancelledBy,
    cancelledAt,
    revision: (session.revision ?? 0) + 1,
    updatedAt: Date.now(),
  });
  const { clientId, title } = session;
  await record(ctx, {
    clientId,
    kind: tellingOf[status],
    sessionId: session._id,
    subjectTitle: title,
  });
}
