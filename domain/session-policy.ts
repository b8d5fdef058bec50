import { joinEarlyMinutes, sessionUndoMs, unclosedAfterMinutes } from "./limits";
import { endsAt, type SessionSpan } from "./overlap";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** For clients; the coach may always change a session. */
export function isBeforeCancelWindow(
  startsAt: number,
  nowMs: number,
  cancelWindowHours: number,
): boolean {
  return nowMs < startsAt && nowMs <= startsAt - cancelWindowHours * HOUR_MS;
}

/** By the person who made the change. */
export function isUndoable(changedAt: number, nowMs: number): boolean {
  return nowMs - changedAt <= sessionUndoMs;
}

/** During the session and shortly before and after. Counts as activity, even without input. */
export function isUnderWay(session: SessionSpan, nowMs: number): boolean {
  const [early, late] = [joinEarlyMinutes * MINUTE_MS, unclosedAfterMinutes * MINUTE_MS];
  return nowMs >= session.startsAt - early && nowMs < endsAt(session) + late;
}
