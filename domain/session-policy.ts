import { sessionUndoMs } from "./limits";

const HOUR_MS = 60 * 60 * 1000;

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
