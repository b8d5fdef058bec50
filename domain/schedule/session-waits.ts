import { addDays, type CalendarDate, daysBetween, isCalendarDate } from "../time/calendar-dates";
import { type ClockTime, minuteOfDay } from "../time/clock-times";
import { minuteMs } from "../time/time-spans";
import { wallTimeToUtcMs } from "../time/time-zones";
import type { Slot } from "./free-slots";

/** What a client waits for when no free time suits: some days, or a part of each of them. */

export const PARTS_OF_DAY = ["any", "morning", "afternoon", "evening"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** Open at once, of one client. */
export const waitsPerClientMax = 5;
/** How far ahead the days may be, from today. */
export const waitDaysAheadMax = 60;
/** Between two notifications of one wait. */
export const retellAfterMs = 15 * minuteMs;
export const waitsListedMax = 200;

const noon = 12 * 60;
const five = 17 * 60;

/** Goes by the start of a session. */
export function isInPart(time: ClockTime, part: PartOfDay): boolean {
  const minute = minuteOfDay(time);
  switch (part) {
    case "any":
      return true;
    case "morning":
      return minute < noon;
    case "afternoon":
      return minute >= noon && minute < five;
    case "evening":
      return minute >= five;
  }
}

type WaitDays = { fromDate: CalendarDate; toDate: CalendarDate };

/** Both days are in the client's calendar and included. */
export function waitDaysProblem(
  { fromDate, toDate }: WaitDays,
  today: CalendarDate,
): "malformed" | "in_past" | "not_allowed" | null {
  if (!isCalendarDate(fromDate) || !isCalendarDate(toDate)) return "malformed";
  if (fromDate < today) return "in_past";
  if (toDate < fromDate || daysBetween(today, toDate) > waitDaysAheadMax) return "not_allowed";
  return null;
}

/** The end of the last day. */
export const waitEndsAt = (toDate: CalendarDate, timeZone: string): number =>
  wallTimeToUtcMs({ date: addDays(toDate, 1), time: "00:00" }, timeZone);

/** From one to the other, both included. */
export function datesBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: days }, (_, day) => addDays(from, day));
}

export const newlyFree = (now: readonly Slot[], before: readonly Slot[]): Slot[] =>
  now.filter(({ state }, index) => state === "free" && before[index]?.state !== "free");
