/** A day without a place, as "yyyy-MM-dd". Such texts sort as the days do. */
export type CalendarDate = string;

export const dayMs = 24 * 60 * 60 * 1000;
const CALENDAR_DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Whether a value is a day that exists: 2023-02-29 does not. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== "string" || !CALENDAR_DATE.test(value)) return false;
  const ms = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
}

/** Midnight of the day as if it were in UTC: for counting, not a moment anywhere. */
export function utcMidnightMs(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError("Not a date as yyyy-MM-dd");
  return Date.parse(`${date}T00:00:00Z`);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDateAt(utcMidnightMs(date) + days * dayMs);
}

/** The same day so many months on, or that month's last day where it has no such day. */
export function addCalendarMonths(date: CalendarDate, months: number): CalendarDate {
  const from = new Date(utcMidnightMs(date));
  const moved = new Date(from);
  moved.setUTCMonth(from.getUTCMonth() + months);
  // Past the end of a shorter month, JavaScript runs on into the next; day 0 is the day before it.
  if (moved.getUTCDate() !== from.getUTCDate()) moved.setUTCDate(0);
  return calendarDateAt(moved.getTime());
}

/** Negative when the first is earlier, positive when it is later: for sorting. */
export function compareDates(first: CalendarDate, second: CalendarDate): number {
  return Math.sign(daysBetween(second, first));
}

/** From one day to another, in days; negative backwards. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utcMidnightMs(to) - utcMidnightMs(from)) / dayMs;
}

/** Whether the day has passed. The day itself still counts as in time; no day is never late. */
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
