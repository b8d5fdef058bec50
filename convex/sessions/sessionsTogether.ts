import { sessionsTogetherMax } from "../../domain/schedule/session-policy";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import type { Doc, Id } from "../_generated/dataModel";
import type { ViewerMutationCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { cancelSession, type Closing, closeSession, undoCancel } from "./sessionStates";
import { requireSession } from "./sessions";

/**
 * Sessions that a coach has selected change in one transaction, each as it would alone. One that has changed since the
 * coach saw it is left as it is, so each function returns the sessions it changed, for its undo.
 */

type Ids = readonly Id<"sessions">[];

export async function cancelTogether(
  ctx: ViewerMutationCtx,
  sessionIds: Ids,
  reason: string | undefined,
) {
  const sessions = await listOf(ctx, sessionIds, "scheduled");
  for (const { _id } of sessions) await cancelSession(ctx, _id, reason);
  return sessions.map(({ _id }) => _id);
}

/** Refused as a whole when one of the times has been taken. */
export async function undoCancelTogether(ctx: ViewerMutationCtx, sessionIds: Ids) {
  const sessions = await listOf(ctx, sessionIds, "cancelled");
  for (const { _id } of sessions) await undoCancel(ctx, _id);
  return sessions.map(({ _id }) => _id);
}

export async function closeTogether(ctx: ViewerMutationCtx, sessionIds: Ids, closing: Closing) {
  const inState = await listOf(ctx, sessionIds, closing.from);
  const sessions = inState.filter(
    ({ startsAt }) => closing.status === "scheduled" || startsAt <= Date.now(),
  );
  for (const { _id } of sessions) await closeSession(ctx, _id, closing);
  return sessions.map(({ _id }) => _id);
}

async function listOf({ db }: ViewerMutationCtx, sessionIds: Ids, status: SessionStatus) {
  if (sessionIds.length > sessionsTogetherMax) refuseInvalid("sessionIds", "not_allowed");
  const sessions: Doc<"sessions">[] = [];
  for (const sessionId of new Set(sessionIds)) sessions.push(await requireSession(db, sessionId));
  return sessions.filter((session) => session.status === status);
}
