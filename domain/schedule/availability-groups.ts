import { openHoursPerDayMax } from "../limits";
import { addDays, type CalendarDate, compareDates, daysBetween } from "../time/calendar-dates";
import {
  type DayException,
  MINUTES_OF_DAY,
  type OpenHours,
  WEEKDAYS,
  type WeeklyHours,
} from "./availability";

/** Monday first. No hours means closed. */
export type WeekdayGroup = { weekdays: number[]; hours: OpenHours[] };
export type ExceptionRun = { fromDate: CalendarDate; toDate: CalendarDate; hours: OpenHours[] };

const SUNDAY = 0;
export const MONDAY_FIRST: readonly number[] = [
  ...WEEKDAYS.filter((weekday) => weekday !== SUNDAY),
  SUNDAY,
];

export const hoursOnWeekday = (weekly: readonly WeeklyHours[], weekday: number): OpenHours[] =>
  inOrder(weekly.filter((hours) => hours.weekday === weekday)).map(({ fromMinute, toMinute }) => ({
    fromMinute,
    toMinute,
  }));

export function groupWeek(weekly: readonly WeeklyHours[]): WeekdayGroup[] {
  const groups: WeekdayGroup[] = [];
  for (const weekday of MONDAY_FIRST) {
    const hours = hoursOnWeekday(weekly, weekday);
    const same = groups.find((group) => areSame(group.hours, hours));
    if (same === undefined) groups.push({ weekdays: [weekday], hours });
    else same.weekdays.push(weekday);
  }
  return groups;
}

export function groupExceptions(exceptions: readonly DayException[]): ExceptionRun[] {
  const runs: ExceptionRun[] = [];
  for (const { date, hours } of exceptions.toSorted((a, b) => compareDates(a.date, b.date))) {
    const last = runs.at(-1);
    const isNext = last !== undefined && addDays(last.toDate, 1) === date;
    if (isNext && areSame(last.hours, hours)) last.toDate = date;
    else runs.push({ fromDate: date, toDate: date, hours });
  }
  return runs;
}

/** Replaces the exceptions of these days. */
export function withRun(exceptions: readonly DayException[], run: ExceptionRun): DayException[] {
  const dates = Array.from({ length: daysBetween(run.fromDate, run.toDate) + 1 }, (_, index) =>
    addDays(run.fromDate, index),
  );
  return [...withoutRun(exceptions, run), ...dates.map((date) => ({ date, hours: run.hours }))];
}

export const withoutRun = (
  exceptions: readonly DayException[],
  { fromDate, toDate }: Pick<ExceptionRun, "fromDate" | "toDate">,
): DayException[] =>
  exceptions.filter(
    ({ date }) => compareDates(date, fromDate) < 0 || compareDates(date, toDate) > 0,
  );

const dayHours: OpenHours = { fromMinute: 9 * 60, toMinute: 17 * 60 };
const pauseMinutes = 60;
const stretchMinutes = 2 * 60;

/** A working day at first, then a stretch after a break. Null when the day is full. */
export function nextHours(hours: readonly OpenHours[]): OpenHours | null {
  if (hours.length === 0) return dayHours;
  const fromMinute = Math.max(...hours.map(({ toMinute }) => toMinute)) + pauseMinutes;
  if (hours.length >= openHoursPerDayMax || fromMinute >= MINUTES_OF_DAY) return null;
  return { fromMinute, toMinute: Math.min(fromMinute + stretchMinutes, MINUTES_OF_DAY) };
}

const inOrder = <Hours extends OpenHours>(hours: readonly Hours[]): Hours[] =>
  hours.toSorted((one, other) => one.fromMinute - other.fromMinute);

const areSame = (some: readonly OpenHours[], others: readonly OpenHours[]): boolean =>
  some.length === others.length &&
  inOrder(some).every(({ fromMinute, toMinute }, index) => {
    const other = inOrder(others)[index];
    return other?.fromMinute === fromMinute && other.toMinute === toMinute;
  });
