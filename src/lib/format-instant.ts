import type { CalendarDate } from "@domain/calendar-dates";
import { formatInstant } from "@domain/date-formatters";

import { toCalendarDay } from "@/lib/calendar-date";
import { ownZone } from "@/lib/now";

/** "November 21, 2026", in the reader's time zone. */
export function formatDay(instant: string | number): string {
  return write(instant, { dateStyle: "long" });
}

/** The same for a plain date. */
export function formatDate(date: CalendarDate): string {
  const day = toCalendarDay(date);
  return day === null ? date : formatDay(day.getTime());
}

/** "Nov 21", where the year is clear. */
export function formatNearDate(date: CalendarDate): string {
  const day = toCalendarDay(date);
  return day === null ? date : write(day.getTime(), { month: "short", day: "numeric" });
}

/** "November 21, 2026 at 2:05 PM", in the reader's time zone. */
export function formatMoment(instant: string | number): string {
  return write(instant, { dateStyle: "long", timeStyle: "short" });
}

function write(instant: string | number, style: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return ""; // A stored text may hold anything.
  return formatInstant(date, ownZone(), style);
}
