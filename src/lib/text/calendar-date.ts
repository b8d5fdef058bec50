import { type CalendarDate, isCalendarDate } from "@domain/time/calendar-dates";

/** Local midnight, so that the calendar shows the same day in every time zone. Null for an empty date. */
export function toCalendarDay(date: string): Date | null {
  return isCalendarDate(date) ? new Date(`${date}T00:00`) : null;
}

/** Null for an invalid date. */
export function fromCalendarDay(day: Date): CalendarDate | null {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const [year = "", month = "", dayOfMonth = ""] = parts.map((part) => String(part));
  const date = `${year.padStart(4, "0")}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}
