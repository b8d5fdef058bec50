import { v } from "convex/values";
import { bookingHorizonDays, reasonCharactersMax } from "../../domain/limits";
import {
  type SeriesScope,
  shiftOnWall,
  wallDistanceMs,
} from "../../domain/schedule/session-series";
import type { SessionSpan } from "../../domain/time/overlap";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc } from "../_generated/dataModel";
import { spanFields } from "./tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { freeTime, hasGap } from "./diary";
import { readPractice, requireCoachOf } from "../practice/practice";
import { refuseInvalid } from "../gate/refuse";
import { tidyText } from "../gate/tidyTexts";
import {
  changeOfMove,
  changeOfMoveBack,
  changeTime,
  requireBookable,
  requireOwnMove,
  requireScheduled,
  type WantedTime,
} from "./bookings";
import { recordSeries, refuseTimes } from "./sessionSeries";
import { cancellationOf, setStatus } from "./sessionStates";
import { listSeries, requireSession } from "./sessions";

/** Several sessions of one series change in one transaction, all or none. Only for a coach. */

type Session = Doc<"sessions">;

export const aheadFields = { ...spanFields, sessionId: v.id("sessions") };

/** The sessions that a change of this and the following, or of all, applies to. */
async function listScope(
  { db }: ViewerQueryCtx,
  session: Session,
  scope: SeriesScope,
): Promise<Session[]> {
  const { seriesId } = session;
  if (seriesId === undefined) refuseInvalid("scope", "not_allowed");
  const fromMs = scope === "following" ? session.startsAt : Date.now();
  return (await listSeries(db, seriesId)).filter(
    (row) => row.status === "scheduled" && (row.startsAt >= fromMs || row._id === session._id),
  );
}

/** Still scheduled, this one included; empty for a session that has no series. */
export async function listSeriesAhead(ctx: ViewerQueryCtx, sessionId: string) {
  const session = await requireSession(ctx.db, sessionId);
  if (session.seriesId === undefined) return [];
  const rows = await listSeries(ctx.db, session.seriesId);
  const now = Date.now();
  return rows
    .filter(
      (row) =>
        row.status === "scheduled" &&
        (row.startsAt >= now || row.startsAt >= session.startsAt || row._id === session._id),
    )
    .map(({ _id, startsAt, durationMinutes }) => ({ sessionId: _id, startsAt, durationMinutes }));
}

interface SeriesMove extends WantedTime {
  scope: SeriesScope;
  reason?: string;
}

/** Moves each session as far as this one, in the practice's wall time. */
export async function moveSeries(
  ctx: ViewerMutationCtx,
  sessionId: string,
  { scope, reason, ...wanted }: SeriesMove,
) {
  const { db, viewer } = ctx;
  const session = await requireScheduled(db, sessionId);
  const sessions = await listScope(ctx, session, scope);
  const moveReason = tidyText(reason, { field: "reason", charactersMax: reasonCharactersMax });
  await requireBookable(ctx, session.clientId, wanted, session._id);
  const { timeZone: zone } = await readPractice(db, viewer.userId);
  const distanceMs = wallDistanceMs(session.startsAt, wanted.startsAt, zone);
  const movedAt = Date.now();
  const moves = sessions.map((row) => {
    const isThis = row._id === session._id;
    const startsAt = isThis ? wanted.startsAt : shiftOnWall(row.startsAt, distanceMs, zone);
    const time = { ...wanted, startsAt };
    return { row, change: changeOfMove(ctx, row, { wanted: time, moveReason, movedAt }) };
  });
  const lastMs = movedAt + bookingHorizonDays * dayMs;
  const isWithinReach = (ms: number) => ms >= movedAt && ms <= lastMs;
  refuseTimes(moves.map(({ change }) => change).filter((each) => !isWithinReach(each.startsAt)));
  await placeAll(ctx, moves);
  await recordSeries(ctx, sessions, "session_rescheduled");
}

/** Moves back what one call moved and nobody has moved since. Only by the person who did it, shortly after. */
export async function undoSeriesMove(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireScheduled(ctx.db, sessionId);
  const { movedAt } = requireOwnMove(ctx, session);
  const sessions = (await listScope(ctx, session, "all")).filter(
    (row) => row.movedFrom?.movedAt === movedAt && row.movedFrom.movedBy === ctx.viewer.userId,
  );
  const moves = sessions.map((row) => ({
    row,
    change: changeOfMoveBack(row, row.movedFrom ?? row),
  }));
  await placeAll(ctx, moves);
  await recordSeries(ctx, sessions, "session_rescheduled", "session_rescheduled");
}

interface Placed {
  row: Session;
  change: Partial<Session> & SessionSpan;
}

/** Frees all of their times first, so that one may move to where another was. */
async function placeAll(ctx: ViewerMutationCtx, moves: readonly Placed[]) {
  await requireGaps(
    ctx,
    moves.map(({ row, change }) => ({ ...row, ...change })),
  );
  for (const { row } of moves) await freeTime(ctx.db, row._id);
  for (const { row, change } of moves) await changeTime(ctx, row, change);
}

async function requireGaps({ db }: ViewerMutationCtx, sessions: readonly Session[]) {
  const [first] = sessions;
  if (first === undefined) return;
  const coachId = await requireCoachOf(db, first.clientId);
  const except = sessions.map(({ _id }) => _id);
  const taken: Session[] = [];
  for (const session of sessions) {
    if (!(await hasGap(db, { coachId, except }, session))) taken.push(session);
  }
  refuseTimes(taken);
}

interface SeriesCancellation {
  scope: SeriesScope;
  reason?: string;
}

export async function cancelSeries(
  ctx: ViewerMutationCtx,
  sessionId: string,
  { scope, reason }: SeriesCancellation,
) {
  const session = await requireScheduled(ctx.db, sessionId);
  const cancellation = cancellationOf(ctx, reason);
  const sessions = await listScope(ctx, session, scope);
  for (const row of sessions) await setStatus(ctx, row, "cancelled", cancellation);
  await recordSeries(ctx, sessions, "session_cancelled");
}

/** Restores what one call cancelled and nobody has restored since. Their times may be taken by then. */
export async function undoSeriesCancel(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireSession(ctx.db, sessionId);
  const { seriesId, cancelledAt, cancelledBy } = session;
  if (session.status !== "cancelled") refuseInvalid("status", "not_allowed");
  if (seriesId === undefined) refuseInvalid("scope", "not_allowed");
  const sessions = (await listSeries(ctx.db, seriesId)).filter(
    (row) =>
      row.status === "cancelled" &&
      row.cancelledAt === cancelledAt &&
      row.cancelledBy === cancelledBy,
  );
  await requireGaps(ctx, sessions);
  for (const row of sessions) await setStatus(ctx, row, "scheduled", {});
  await recordSeries(ctx, sessions, "session_scheduled", "session_cancelled");
}
