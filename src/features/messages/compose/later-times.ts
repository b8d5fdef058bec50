import { findLaterProblem } from "@domain/messages/later-messages";
import { isCalendarDate } from "@domain/time/calendar-dates";
import { isClockTime } from "@domain/time/clock-times";
import { formatInstant } from "@domain/time/date-formatters";
import { utcMsToWallTime, type WallTime, wallTimeToUtcMs } from "@domain/time/time-zones";

import { morningOf } from "@/features/messages/thread/thread-actions";
import { formatSessionTime } from "@/lib/text/session-times";

const EVENING = "18:00";

export type LaterPreset = "evening" | "tomorrow" | "monday";
export type LaterChoice = LaterPreset | "own";

/** In the coach's time zone. The evening is left out once it has begun, and Monday when it is tomorrow. */
export function listPresets(nowMs: number, zone: string): { preset: LaterPreset; dueAt: number }[] {
  const { date } = utcMsToWallTime(nowMs, zone);
  const evening = wallTimeToUtcMs({ date, time: EVENING }, zone);
  const tomorrow = morningOf("tomorrow", nowMs, zone);
  const monday = morningOf("monday", nowMs, zone);
  const isEveningAhead = findLaterProblem(evening, nowMs) === null;
  return [
    ...(isEveningAhead ? [{ preset: "evening" as const, dueAt: evening }] : []),
    { preset: "tomorrow", dueAt: tomorrow },
    ...(monday === tomorrow ? [] : [{ preset: "monday" as const, dueAt: monday }]),
  ];
}

/** Null while half typed. */
export const momentOf = (wall: WallTime, zone: string) =>
  isCalendarDate(wall.date) && isClockTime(wall.time) ? wallTimeToUtcMs(wall, zone) : null;

/** "Mon, Nov 30, 9:00 AM", with the year if it is not the current one. */
export function formatLater(ms: number, zone: string, nowMs: number): string {
  const yearOf = (at: number) => utcMsToWallTime(at, zone).date.slice(0, 4);
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  const date = yearOf(ms) === yearOf(nowMs) ? day : ({ ...day, year: "numeric" } as const);
  return `${formatInstant(ms, zone, date)}, ${formatSessionTime(ms, zone)}`;
}
