import { addDays, type CalendarDate } from "../time/calendar-dates";
import { dayMs, hourMs, minuteMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";

/** When reminders are due. Days are days on the person's own clock, hours are hours. */

const dayMinutes = 24 * 60;

/** How long before a session, in minutes. */
export const REMINDER_LEADS = [2880, 1440, 240, 60, 15] as const;
export const DEFAULT_LEADS: readonly number[] = [dayMinutes, 60];

/** After how many hours without an answer; 0: never. */
export const UNANSWERED_HOURS = [4, 8, 24, 48, 72, 0] as const;
export const unansweredHoursDefault = 24;

/** How long a reminder is kept after it was due. */
export const settledReminderKeptMs = 30 * dayMs;

const morning = "08:00";
const goalDueDays = 3;
const reflectAfterMs = 2 * hourMs;
/** Nobody is asked to reflect on a session that is recorded later than this. */
export const reflectWithinMs = dayMs;

/** Leads of whole days keep the time of day, even when a clock change makes a day shorter or longer. */
export function leadAt(startsAt: number, leadMinutes: number, zone: string): number {
  const isDays = leadMinutes % dayMinutes === 0;
  if (!isDays) return startsAt - leadMinutes * minuteMs;
  const { date, time } = utcMsToWallTime(startsAt, zone);
  return wallTimeToUtcMs({ date: addDays(date, -leadMinutes / dayMinutes), time }, zone);
}

const morningOf = (date: CalendarDate, zone: string) =>
  wallTimeToUtcMs({ date, time: morning }, zone);

export const prepareAt = (startsAt: number, zone: string): number =>
  morningOf(addDays(utcMsToWallTime(startsAt, zone).date, -1), zone);

/** Some time after the session, or when a late session is marked as completed. */
export const reflectAt = (endsAt: number, nowMs: number): number =>
  Math.max(endsAt + reflectAfterMs, nowMs);

export const goalDueAt = (targetDate: CalendarDate, zone: string): number =>
  morningOf(addDays(targetDate, -goalDueDays), zone);

export const goalOverdueAt = (targetDate: CalendarDate, zone: string): number =>
  morningOf(addDays(targetDate, 1), zone);

export const actionDueAt = (dueDate: CalendarDate, zone: string): number =>
  morningOf(dueDate, zone);

/** From then on a goal is no longer due soon. */
export const dateEndsAt = (targetDate: CalendarDate, zone: string): number =>
  wallTimeToUtcMs({ date: addDays(targetDate, 1), time: "00:00" }, zone);
