import { type Availability, openSpansOn } from "../schedule/availability";
import { addCalendarMonths, addDays, type CalendarDate } from "../time/calendar-dates";
import { minuteMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";

/** How many months a report covers; the last one is the present month. */
export const REPORT_RANGES = [1, 3, 12] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];
export const reportMonthsMax = 12;

/** Each client's rows are read, so a page of clients who meet weekly stays below a thousand. */
export const reportClientsPerPage = (months: number) => (months > 3 ? 8 : 20);
/** Held in a year. */
export const reportSessionsPerClientMax = 120;

export interface ReportMonth {
  /** "2026-03" */
  month: string;
  /** In the coach's time zone; `toMs` is exclusive. */
  fromMs: number;
  toMs: number;
}

/** Oldest first. */
export function listReportMonths(range: ReportRange, nowMs: number, zone: string): ReportMonth[] {
  const present = firstDay(utcMsToWallTime(nowMs, zone).date.slice(0, 7));
  const midnight = (date: CalendarDate) => wallTimeToUtcMs({ date, time: "00:00" }, zone);
  return Array.from({ length: range }, (_, place) => {
    const first = addCalendarMonths(present, place - range + 1);
    return {
      month: first.slice(0, 7),
      fromMs: midnight(first),
      toMs: midnight(addCalendarMonths(first, 1)),
    };
  });
}

/** Uses the present hours: earlier ones are not stored. */
export function countOfferedMinutes(month: string, availability: Availability): number {
  const first = firstDay(month);
  const next = addCalendarMonths(first, 1);
  let offeredMs = 0;
  for (let date = first; date < next; date = addDays(date, 1)) {
    for (const { fromMs, toMs } of openSpansOn(date, availability)) offeredMs += toMs - fromMs;
  }
  return Math.round(offeredMs / minuteMs);
}

const firstDay = (month: string): CalendarDate => `${month}-01`;
