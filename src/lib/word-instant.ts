import type { CalendarDate } from "@domain/calendar-dates";
import { formatInstant } from "@domain/date-formatters";

import { toCalendarDay } from "@/lib/calendar-date";
import { ownZone } from "@/lib/now";

/** "November 21, 2026", where the reader is. */
export function wordDay(instant: string | number): string {
  return write(instant, { dateStyle: "long" });
}

/** The same of a day that lies nowhere in particular. */
export function wordDate(date: CalendarDate): string {
  const day = toCalendarDay(date);
  return day === null ? date : wordDay(day.getTime());
}

/** "November 21, 2026 at 2:05 PM", where the reader is. */
export function wordMoment(instant: string | number): string {
  return write(instant, { dateStyle: "long", timeStyle: "short" });
}

function write(instant: string | number, style: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return ""; // a kept text may hold anything
  return formatInstant(date, ownZone(), style);
}
