import type { RecordFields } from "../record-fields";
import { addDays, type CalendarDate, daysBetween } from "../time/calendar-dates";

/** What a client has agreed with their coach to do, in a session or outside one. */
export const AGREED_ACTION_FIELDS = {
  text: { kind: "line", charactersMax: 300, isRequired: true },
  dueDate: { kind: "date" },
} as const satisfies RecordFields;

export const agreedActionsOpenMax = 50;
/** The latest done ones, below the open ones. */
export const agreedActionsDoneListedMax = 20;

/** For a habit. Older days are removed from the row. */
export const checkInsKeptMax = 366;
/** How far back a forgotten day may still be ticked. */
export const checkInDaysBack = 7;
export const habitDaysShown = 7;

/**
 * The days done since the last break, and the first of them; null if a break has followed the latest of them. One
 * missed day is not a break, two in a row are; today is not missed until it is over.
 */
export function latestStretch(
  days: readonly CalendarDate[],
  today: CalendarDate,
): { days: number; sinceDate: CalendarDate } | null {
  const done = new Set(days);
  let stretch = done.has(today) ? { days: 1, sinceDate: today } : null;
  let missed = 0;
  for (let date = addDays(today, -1); missed < 2; date = addDays(date, -1)) {
    if (done.has(date)) stretch = { days: (stretch?.days ?? 0) + 1, sinceDate: date };
    missed = done.has(date) ? 0 : missed + 1;
  }
  return stretch;
}

/** Earliest first, ends today. */
export const habitDays = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: habitDaysShown }, (_, place) => addDays(today, place - habitDaysShown + 1));

/** Ticks or unticks one day; keeps the latest. */
export function withCheckIn(
  days: readonly CalendarDate[],
  date: CalendarDate,
  isDone: boolean,
): CalendarDate[] {
  const others = days.filter((day) => day !== date);
  return (isDone ? [...others, date] : others).toSorted().slice(-checkInsKeptMax);
}

/** `utcToday` is the server's: a day further on is today somewhere. */
export function isCheckInDay(date: CalendarDate, utcToday: CalendarDate): boolean {
  const daysAgo = daysBetween(date, utcToday);
  return daysAgo >= -1 && daysAgo <= checkInDaysBack;
}
