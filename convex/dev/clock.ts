import { addDays, weekday, type CalendarDate } from "../../domain/time/calendar-dates";
import { clockTimeAt, minuteOfDay, type ClockTime } from "../../domain/time/clock-times";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import { dayMs } from "../../domain/time/time-spans";
import type { Random } from "./random";

export const COACH_ZONE = "Europe/Lisbon";

/** The demo is set at noon: the day before is in the past in every time zone. */
export const yesterday = () => new Date(Date.now() - dayMs).toISOString().slice(0, 10);

/** Noon, so that a day has sessions before and after. */
const PRACTICE_TIME: ClockTime = "12:00";

/** Noon of that day in the coach's time zone. */
export function practiceNow(today: CalendarDate): number {
  return wallTimeToUtcMs({ date: today, time: PRACTICE_TIME }, COACH_ZONE);
}

export interface Hours {
  zone: string;
  fromMinute: number;
  toMinute: number;
  isWeekdaysOnly: boolean;
}

export const coachHours: Hours = {
  zone: COACH_ZONE,
  fromMinute: 8 * 60,
  toMinute: 19 * 60 + 30,
  isWeekdaysOnly: true,
};

export const wakingHours = (zone: string): Hours => ({
  zone,
  fromMinute: 7 * 60,
  toMinute: 22 * 60,
  isWeekdaysOnly: false,
});

export function isWithin(ms: number, hours: Hours): boolean {
  const { date, time } = utcMsToWallTime(ms, hours.zone);
  const minute = minuteOfDay(time);
  return isOpenDay(date, hours) && minute >= hours.fromMinute && minute < hours.toMinute;
}

/** `ms` if it is within the hours, otherwise early in the next ones. */
export function nextWithin(ms: number, hours: Hours, random: Random): number {
  if (isWithin(ms, hours)) return ms;
  const { date, time } = utcMsToWallTime(ms, hours.zone);
  const isBeforeOpening = isOpenDay(date, hours) && minuteOfDay(time) < hours.fromMinute;
  const open = isBeforeOpening ? date : nextOpenDay(date, hours);
  const minute = hours.fromMinute + random.between(1, 80);
  const wall = { date: open, time: clockTimeAt(minute) };
  return wallTimeToUtcMs(wall, hours.zone) + random.between(0, 59) * 1000;
}

export const isWeekend = (date: CalendarDate) => weekday(date) === 0 || weekday(date) === 6;

function isOpenDay(date: CalendarDate, { isWeekdaysOnly }: Hours): boolean {
  return !(isWeekdaysOnly && isWeekend(date));
}

function nextOpenDay(date: CalendarDate, hours: Hours): CalendarDate {
  const next = addDays(date, 1);
  return isOpenDay(next, hours) ? next : nextOpenDay(next, hours);
}
