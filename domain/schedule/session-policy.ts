import { joinEarlyMinutes, sessionUndoMs, unclosedAfterMinutes } from "../limits";
import { endsAt, type SessionSpan } from "../time/overlap";
import { minuteMs, hourMs } from "../time/time-spans";

/** For clients; the coach may always change a session. */
export function isBeforeCancelWindow(
  startsAt: number,
  nowMs: number,
  cancelWindowHours: number,
): boolean {
  return nowMs < startsAt && nowMs <= startsAt - cancelWindowHours * hourMs;
}

/** By the person who made the change. */
export function isUndoable(changedAt: number, nowMs: number): boolean {
  return nowMs - changedAt <= sessionUndoMs;
}

/** During the session and shortly before and after. Counts as activity, even without input. */
export function isUnderWay(session: SessionSpan, nowMs: number): boolean {
  const [early, late] = [joinEarlyMinutes * minuteMs, unclosedAfterMinutes * minuteMs];
  return nowMs >= session.startsAt - early && nowMs < endsAt(session) + late;
}

/** Sessions that a coach cancels or closes in one call. */
export const sessionsTogetherMax = 50;

/** A coach can limit clients to fewer. */
export const dailySessionsMax = 20;
