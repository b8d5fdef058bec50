import { UTCDateMini } from "@date-fns/utc";
import {
  addDays as daysAfter,
  addMonths,
  compareAsc,
  differenceInCalendarDays,
  formatISO,
  getDay,
} from "date-fns";

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

/** Days have no clocks, so `date-fns` counts them in UTC. */
const inUtc = (date: CalendarDate) => new UTCDateMini(utcMidnightMs(date));

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  calendarDateOf(daysAfter(inUtc(date), days));

/** Clamped to the last day of a shorter month. */
export const addCalendarMonths = (date: CalendarDate, months: number): CalendarDate =>
  calendarDateOf(addMonths(inUtc(date), months));

export const compareDates = (first: CalendarDate, second: CalendarDate): number =>
  compareAsc(inUtc(first), inUtc(second));

/** Negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  differenceInCalendarDays(inUtc(to), inUtc(from));

/** Not on the day itself, and never without a date. */
export function isOverdue(
  targetDate: CalendarDate | null | undefined,
  today: CalendarDate,
): boolean {
  return targetDate != null && compareDates(targetDate, today) < 0;
}

/** 0 is Sunday, as in `Date`. */
export const weekday = (date: CalendarDate): number => getDay(inUtc(date));

function calendarDateOf(day: Date): CalendarDate {
  const date = formatISO(day, { representation: "date" });
  if (!isCalendarDate(date)) throw new RangeError("Beyond the years 0001 to 9999");
  return date;
}
