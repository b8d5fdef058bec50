import { type CalendarDate, isCalendarDate } from "@domain/calendar-dates";

/** The day as the calendar part wants it: local midnight, so that it shows the same day in every zone. Null for no day. */
export function toCalendarDay(date: string): Date | null {
  return isCalendarDate(date) ? new Date(`${date}T00:00`) : null;
}

/** The day a person picked or typed, as text without a place. Null for a moment that does not exist. */
export function fromCalendarDay(day: Date): CalendarDate | null {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const [year = "", month = "", dayOfMonth = ""] = parts.map((part) => String(part));
  const date = `${year.padStart(4, "0")}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}
