import { dayMs } from "./time-spans";

/** "yyyy-MM-dd". Such texts sort chronologically. */
export type CalendarDate = string;

const CALENDAR_DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** False for 2023-02-29. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  return typeof value === "string" && midnightOf(value) !== null;
}

function midnightOf(value: string): number | null {
  if (!CALENDAR_DATE.test(value)) return null;
  const ms = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).getUTCDate() === Number(value.slice(8)) ? ms : null;
}

/** For day arithmetic only; not the moment of anyone's midnight. */
export function utcMidnightMs(date: CalendarDate): number {
  const ms = midnightOf(date);
  if (ms === null) throw new RangeError("Not a date as yyyy-MM-dd");
  return ms;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDateAt(utcMidnightMs(date) + days * dayMs);
}

/** Clamped to the last day of a shorter month. */
export function addCalendarMonths(date: CalendarDate, months: number): CalendarDate {
  const from = new Date(utcMidnightMs(date));
  const moved = new Date(from);
  moved.setUTCMonth(from.getUTCMonth() + months);
  // JavaScript overflows into the next month; day 0 is the last day of the month before.
  if (moved.getUTCDate() !== from.getUTCDate()) moved.setUTCDate(0);
  return calendarDateAt(moved.getTime());
}

export function compareDates(first: CalendarDate, second: CalendarDate): number {
  return Math.sign(daysBetween(second, first));
}

/** Negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utcMidnightMs(to) - utcMidnightMs(from)) / dayMs;
}

/** Not on the day itself, and never without a date. */
export function isOverdue(
  targetDate: CalendarDate | null | undefined,
  today: CalendarDate,
): boolean {
  return targetDate != null && compareDates(targetDate, today) < 0;
}

/** 0 is Sunday, as in `Date`. */
export function weekday(date: CalendarDate): number {
  return new Date(utcMidnightMs(date)).getUTCDay();
}

function calendarDateAt(ms: number): CalendarDate {
  const date = new Date(ms).toISOString().slice(0, 10);
  if (!isCalendarDate(date)) throw new RangeError("Beyond the years 0001 to 9999");
  return date;
}
