import { addDays, type CalendarDate, isCalendarDate } from "@domain/calendar-dates";
import type { ClockTime } from "@domain/clock-times";
import type { Slot } from "@domain/free-slots";
import { bookingHorizonDays, sessionMinutesDefault } from "@domain/limits";

/** What a form holds of a time: empty texts until somebody has chosen. */
export type WantedTime = {
  date: CalendarDate;
  time: ClockTime;
  durationMinutes: number;
};

export const noTime: WantedTime = { date: "", time: "", durationMinutes: sessionMinutesDefault };

export type DateProblem = "past" | "tooFar" | null;

/** What is wrong with a typed date; a calendar offers none that is. */
export function dateProblem(date: CalendarDate, today: CalendarDate): DateProblem {
  if (!isCalendarDate(date)) return null;
  if (date < today) return "past";
  return date > lastDate(today) ? "tooFar" : null;
}

export const lastDate = (today: CalendarDate) => addDays(today, bookingHorizonDays);

/** Whether a slot can be had: a client takes what is free, the coach may also work outside the offered hours. */
export function canTake(slot: Slot | undefined, side: "client" | "coach"): boolean {
  if (slot === undefined) return false;
  if (slot.state === "free") return true;
  return side === "coach" && (slot.state === "closed" || slot.state === "too-soon");
}
