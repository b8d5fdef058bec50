import { dayMs, minuteMs } from "../time/time-spans";

/** For one coach at a time, including those that could not be sent. */
export const laterMessagesMax = 50;
export const laterAheadMsMin = minuteMs;
/** The same day of the next year is included, in a leap year too. */
export const laterAheadMsMax = 366 * dayMs;
/** A deleted one is kept for an undo, and then swept. */
export const laterUndoMs = 10 * minuteMs;

export const LATER_UNSENT_REASONS = ["coaching_ended", "stand_in_over", "not_delivered"] as const;
export type LaterUnsentReason = (typeof LATER_UNSENT_REASONS)[number];

/** What is wrong with the time to send it; null when it is allowed. */
export function findLaterProblem(dueAt: number, nowMs: number): "too_early" | "too_late" | null {
  if (!(dueAt >= nowMs + laterAheadMsMin)) return "too_early"; // Also for NaN.
  return dueAt > nowMs + laterAheadMsMax ? "too_late" : null;
}
