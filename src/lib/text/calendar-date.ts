import { type CalendarDate, isCalendarDate } from "@domain/time/calendar-dates";
import { formatISO, isValid } from "date-fns";

/** Local midnight, so that the calendar shows the same day in every time zone. Null for an empty date. */
export function toCalendarDay(date: string): Date | null {
  return isCalendarDate(date) ? new Date(`${date}T00:00`) : null;
}

/** Null for an invalid date. */
export function fromCalendarDay(day: Date): CalendarDate | null {
  const date = isValid(day) && formatISO(day, { representation: "date" });
  return isCalendarDate(date) ? date : null;
}
