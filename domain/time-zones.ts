import { type CalendarDate, utcMidnightMs } from "./calendar-dates";
import { type ClockTime, minuteOfDay } from "./clock-times";
import { dateFormatter } from "./date-formatters";

/** What a calendar and a clock on the wall of some place show. */
export type WallTime = { date: CalendarDate; time: ClockTime };

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PARTS = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** An IANA name this platform knows. Bare offsets, which only some platforms take, are none. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || !/^[A-Za-z]/.test(value)) return false;
  try {
    dateFormatter("en-US", value, PARTS);
    return true;
  } catch {
    return false;
  }
}

/** The wall time of a moment, its seconds dropped. */
export function utcMsToWallTime(ms: number, ianaZone: string): WallTime {
  const wall = new Date(wallMs(ms, ianaZone)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/**
 * The moment at which that wall shows that time. Where clocks go back and show it twice, the first
 * of the two. Where clocks jump over it, the next moment there is: 02:30 in a gap from 02:00 to
 * 03:00 becomes 03:00, and any time of a day a zone left out becomes the start of the next.
 */
export function wallTimeToUtcMs({ date, time }: WallTime, ianaZone: string): number {
  const wall = utcMidnightMs(date) + minuteOfDay(time) * MINUTE_MS;
  // No zone is a day away from UTC, so these lie on either side of the moment looked for.
  const before = wall - offsetMs(wall - DAY_MS, ianaZone);
  const after = wall - offsetMs(wall + DAY_MS, ianaZone);
  const shown = [before, after].filter((ms) => wallMs(ms, ianaZone) === wall);
  return shown.length > 0 ? Math.min(...shown) : firstMomentShowing(wall, after, before, ianaZone);
}

/** Halves the span in which the clocks jump, down to the first moment past the wanted wall time. */
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

function offsetMs(ms: number, zone: string): number {
  return wallMs(ms, zone) - ms;
}

/** What the wall shows, to the second, counted as if the wall hung in UTC. */
function wallMs(ms: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of dateFormatter("en-US", zone, PARTS).formatToParts(ms)) {
    parts[part.type] = part.value;
  }
  const { year = "", month, day, hour, minute, second } = parts;
  return Date.parse(`${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
