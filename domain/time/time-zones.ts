import { type CalendarDate, utcMidnightMs } from "./calendar-dates";
import { type ClockTime, minuteOfDay } from "./clock-times";
import { dateFormatter } from "./date-formatters";
import { minuteMs, dayMs } from "./time-spans";
import { offsetMs } from "./zone-changes";

export type WallTime = { date: CalendarDate; time: ClockTime };

/** An IANA name of this platform. Rejects bare offsets, which only some platforms accept. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || !/^[A-Za-z]/.test(value)) return false;
  try {
    dateFormatter("en-US", value, {});
    return true;
  } catch {
    return false;
  }
}

const [firstMs, lastMs] = [Date.UTC(1900, 0, 1), Date.UTC(9999, 0, 1)];

/** Whether `utcMsToWallTime` can show it: other numbers have no date with a four-digit year, or none at all. */
export const isInCalendar = (ms: number): boolean => ms >= firstMs && ms < lastMs;

/** Seconds are dropped. */
export function utcMsToWallTime(ms: number, ianaZone: string): WallTime {
  const wall = new Date(wallMs(ms, ianaZone)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/**
 * A time shown twice when clocks go back is the first of the two. A skipped time becomes the next existing moment:
 * 02:30 in a gap from 02:00 to 03:00 becomes 03:00, and any time on a day that a zone skipped becomes the start of the
 * next.
 */
export function wallTimeToUtcMs({ date, time }: WallTime, ianaZone: string): number {
  const wall = utcMidnightMs(date) + minuteOfDay(time) * minuteMs;
  // No offset is as long as a day, so these are before and after the wanted moment.
  const before = wall - offsetMs(wall - dayMs, ianaZone);
  const after = wall - offsetMs(wall + dayMs, ianaZone);
  const shown = [before, after].filter((ms) => wallMs(ms, ianaZone) === wall);
  return shown.length > 0 ? Math.min(...shown) : firstMomentShowing(wall, after, before, ianaZone);
}

/** Binary search for the first moment after the wanted wall time. */
function firstMomentShowing(wall: number, fromMs: number, toMs: number, zone: string): number {
  let tooEarly = fromMs;
  let found = toMs;
  while (found - tooEarly > 1) {
    const middle = Math.floor((tooEarly + found) / 2);
    if (wallMs(middle, zone) < wall) tooEarly = middle;
    else found = middle;
  }
  return found;
}

/** What the zone's clocks show, counted as UTC. */
const wallMs = (ms: number, zone: string) => ms + offsetMs(ms, zone);
