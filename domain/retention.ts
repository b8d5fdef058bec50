import { addCalendarMonths, addDays, type CalendarDate, dayMs } from "./calendar-dates";
import {
  clockJumpMs,
  erasedAtOnceMax,
  erasedPercentMax,
  retentionGraceDays,
  retentionMonths,
} from "./limits";
import { utcMsToWallTime, wallTimeToUtcMs } from "./time-zones";

/** How long records outlive a coaching, and what stops their deletion. */

/** The last day, on the client's calendar, on which the records of a coaching that ended then are kept. */
export function keptThrough(endedAt: number, ianaZone: string): CalendarDate {
  return addCalendarMonths(utcMsToWallTime(endedAt, ianaZone).date, retentionMonths);
}

/** The moment at which that day is over. Nothing is deleted before, whatever the time of day the coaching ended. */
export function deleteAfterMs(endedAt: number, ianaZone: string): number {
  const date = addDays(keptThrough(endedAt, ianaZone), 1);
  return wallTimeToUtcMs({ date, time: "00:00" }, ianaZone);
}

export interface Due {
  deleteAfter: number;
  /** When the person was told; undefined: not yet. */
  noticedAt?: number;
  /** When the last legal hold was lifted, if there was one. */
  releasedAt?: number;
}

/** When the records may go. A late notice and a lifted hold each leave some days, to act on the one or regret the other. */
export function erasableAt({ deleteAfter, noticedAt, releasedAt = -Infinity }: Due): number {
  if (noticedAt === undefined) return Infinity;
  const graceMs = retentionGraceDays * dayMs;
  return Math.max(deleteAfter, noticedAt + graceMs, releasedAt + graceMs);
}

/** Whether so many of all clients at once look like a mistake. One alone never does, however small the practice. */
export function isMassErasure(count: number, clients: number): boolean {
  if (count <= 1) return false;
  return count > erasedAtOnceMax || count * 100 > clients * erasedPercentMax;
}

/** Whether the clock went backwards, or further ahead since the last run than runs are ever apart. */
export function isClockJump(lastRunAt: number, now: number): boolean {
  return now < lastRunAt || now - lastRunAt > clockJumpMs;
}
