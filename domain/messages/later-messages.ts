import { dayMs, minuteMs } from "../time/time-spans";

/** That a coach has waiting at once, with those that could not be sent. */
export const laterMessagesMax = 50;
export const laterAheadMsMin = minuteMs;
/** The same day of the next year is included, in a leap year too. */
export const laterAheadMsMax = 366 * dayMs;
/** A deleted one is kept for an undo, and then swept. */
export const laterUndoMs = 10 * minuteMs;

/** Why a message that was due stays with its author. */
export const LATER_UNSENT_REASONS = ["coaching_ended", "stand_in_over", "not_delivered"] as const;
export type LaterUnsentReason = (typeof LATER_UNSENT_REASONS)[number];

/** What is wrong with a moment to send at; null if it can be had. */
export function findLaterProblem(dueAt: number, nowMs: number): "too_early" | "too_late" | null {
  if (!(dueAt >= nowMs + laterAheadMsMin)) return "too_early"; // Also for what is not a number.
  return dueAt > nowMs + laterAheadMsMax ? "too_late" : null;
}
