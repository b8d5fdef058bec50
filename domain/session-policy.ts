import { joinEarlyMinutes, sessionUndoMs, unclosedAfterMinutes } from "./limits";
import { endsAt, type SessionSpan } from "./overlap";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Whether a client may still move or cancel. The coach always may. */
export function isBeforeCancelWindow(
  startsAt: number,
  nowMs: number,
  cancelWindowHours: number,
): boolean {
  return nowMs < startsAt && nowMs <= startsAt - cancelWindowHours * HOUR_MS;
}

/** A change can be taken back by whoever made it, for a moment. */
export function isUndoable(changedAt: number, nowMs: number): boolean {
  return nowMs - changedAt <= sessionUndoMs;
}

/** Whether the two are together, or about to be, or taking leave: however quiet their pages are, somebody is there. */
export function isUnderWay(session: SessionSpan, nowMs: number): boolean {
  const [early, late] = [joinEarlyMinutes * MINUTE_MS, unclosedAfterMinutes * MINUTE_MS];
  return nowMs >= session.startsAt - early && nowMs < endsAt(session) + late;
}
