import {
  clockJumpMs,
  clockSettlesMs,
  erasedAtOnceMax,
  erasedPercentMax,
  erasedUnaskedMax,
  retentionGraceDays,
  retentionMonths,
} from "../limits";
import { addCalendarMonths, addDays, type CalendarDate } from "../time/calendar-dates";
import { dayMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";

/** In the client's time zone. */
export function keptThrough(endedAt: number, ianaZone: string): CalendarDate {
  return addCalendarMonths(utcMsToWallTime(endedAt, ianaZone).date, retentionMonths);
}

/** The end of that day. */
export function deleteAfterMs(endedAt: number, ianaZone: string): number {
  const date = addDays(keptThrough(endedAt, ianaZone), 1);
  return wallTimeToUtcMs({ date, time: "00:00" }, ianaZone);
}

export interface Due {
  deleteAfter: number;
  noticedAt?: number;
  releasedAt?: number;
}

/** A late notice and a lifted hold each add some days. */
export function erasableAt({ deleteAfter, noticedAt, releasedAt = -Infinity }: Due): number {
  if (noticedAt === undefined) return Infinity;
  const graceMs = retentionGraceDays * dayMs;
  return Math.max(deleteAfter, noticedAt + graceMs, releasedAt + graceMs);
}

/**
 * Whether so many deletions in one day look like a mistake. A few never do, because people who finish a course together
 * are due together a year later. More than half of all clients do, and beyond a handful one in ten.
 */
export function isMassErasure(count: number, clients: number): boolean {
  if (count > erasedAtOnceMax) return true;
  if (count <= erasedUnaskedMax) return count > 2 && count * 2 > clients;
  return count * 100 > clients * erasedPercentMax;
}

export interface FollowedClock {
  /** The last run with a trusted clock. */
  ranAt: number;
  /** First and last run since it jumped ahead; absent while trusted. */
  doubt?: { beganAt: number; lastAt: number };
}

/**
 * A jump ahead makes everyone look due, so it is doubted until the clock is back or has run evenly for a day. A step
 * back makes nobody due earlier, so it is trusted.
 */
export function followClock({ ranAt, doubt }: FollowedClock, now: number): FollowedClock {
  if (now - ranAt <= clockJumpMs) return { ranAt: now };
  const isSteady = doubt !== undefined && now >= doubt.lastAt && now - doubt.lastAt <= clockJumpMs;
  return { ranAt, doubt: { beganAt: isSteady ? doubt.beganAt : now, lastAt: now } };
}

/** Whether a doubted clock has run evenly long enough for the deletions that people requested. */
export const hasSettled = ({ doubt }: FollowedClock): boolean =>
  doubt === undefined || doubt.lastAt - doubt.beganAt >= clockSettlesMs;
