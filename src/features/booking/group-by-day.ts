import type { CalendarDate } from "@domain/time/calendar-dates";
import { utcMsToWallTime } from "@domain/time/time-zones";

type FreeDay = { date: CalendarDate; starts: number[] };

/** In order, with the days of that zone. */
export function groupByDay(starts: readonly number[], zone: string): FreeDay[] {
  const days = new Map<CalendarDate, number[]>();
  for (const startsAt of starts) {
    const { date } = utcMsToWallTime(startsAt, zone);
    days.set(date, [...(days.get(date) ?? []), startsAt]);
  }
  return [...days].map(([date, ofDay]) => ({ date, starts: ofDay }));
}
