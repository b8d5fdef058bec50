import type { CalendarDate } from "@domain/time/calendar-dates";
import { formatInstant } from "@domain/time/date-formatters";
import { dayMs } from "@domain/time/time-spans";

import { ownZone } from "@/lib/live/now";
import { toCalendarDay } from "@/lib/text/calendar-date";

/** Half a year. */
const nearMs = 183 * dayMs;

/** "November 21, 2026", in the reader's time zone. */
export function formatDay(instant: string | number): string {
  return write(instant, { dateStyle: "long" });
}

/** Like `formatDay`, for a plain date. */
export function formatDate(date: CalendarDate): string {
  const day = toCalendarDay(date);
  return day === null ? date : formatDay(day.getTime());
}

/** "Nov 21", or "Nov 21, 2028" when the year is not obvious. */
export function formatNearDay(instant: number): string {
  const isNear = Math.abs(instant - Date.now()) < nearMs;
  const style = { month: "short", day: "numeric" } as const;
  return write(instant, isNear ? style : { ...style, year: "numeric" });
}

/** Like `formatNearDay`, for a plain date. */
export function formatNearDate(date: CalendarDate): string {
  const day = toCalendarDay(date);
  return day === null ? date : formatNearDay(day.getTime());
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
