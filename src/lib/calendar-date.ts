import { type CalendarDate, isCalendarDate } from "@domain/calendar-dates";
import { format, isValid, parse } from "date-fns";

const PATTERN = "yyyy-MM-dd";

/** The day as the calendar part wants it: local midnight, so that it shows the same day in every zone. Null for no day. */
export function toCalendarDay(date: string): Date | null {
  return isCalendarDate(date) ? parse(date, PATTERN, new Date(0)) : null;
}

/** The day a person picked or typed, as text without a place. Null for a moment that does not exist. */
export function fromCalendarDay(day: Date): CalendarDate | null {
  if (!isValid(day)) return null;
  const date = format(day, PATTERN);
  return isCalendarDate(date) ? date : null;
}
