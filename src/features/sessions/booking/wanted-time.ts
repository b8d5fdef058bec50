import { bookingHorizonDays, recordedSessionDays, sessionMinutesDefault } from "@domain/limits";
import type { Slot } from "@domain/schedule/free-slots";
import { addDays, type CalendarDate, isCalendarDate } from "@domain/time/calendar-dates";
import type { ClockTime } from "@domain/time/clock-times";
import type { SessionSpan } from "@domain/time/overlap";

/** Empty until chosen. */
export type WantedTime = {
  date: CalendarDate;
  time: ClockTime;
  durationMinutes: number;
};

/** `ownSpans` of a new booking, which has no times of its own. */
export const noSpans: readonly SessionSpan[] = [];

export const noTime: WantedTime = { date: "", time: "", durationMinutes: sessionMinutesDefault };

export type DateProblem = "past" | "tooFar" | null;

export function dateProblem(
  date: CalendarDate,
  today: CalendarDate,
  mayBePast = false,
): DateProblem {
  if (!isCalendarDate(date)) return null;
  if (date < (mayBePast ? firstRecordedDate(today) : today)) return "past";
  return date > lastDate(today) ? "tooFar" : null;
}

export const lastDate = (today: CalendarDate) => addDays(today, bookingHorizonDays);

export const firstRecordedDate = (today: CalendarDate) => addDays(today, -recordedSessionDays);

/**
 * A client can take free slots. A coach may also book outside the offered hours and, in a form that records sessions,
 * in the past.
 */
export function canTake(
  slot: Slot | undefined,
  side: "client" | "coach",
  mayBePast = false,
): boolean {
  if (slot === undefined) return false;
  if (slot.state === "free" || (mayBePast && slot.state === "past")) return true;
  return side === "coach" && (slot.state === "closed" || slot.state === "too-soon");
}
