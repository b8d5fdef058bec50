import { addDays, type CalendarDate } from "../../domain/calendar-dates";
import { minuteOfDay, type ClockTime } from "../../domain/clock-times";
import { overlaps, type SessionSpan } from "../../domain/overlap";
import { TIME_SLOTS } from "../../domain/time-slots";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time-zones";
import { COACH_ZONE, isWeekend, isWithin, minuteMs, type Hours } from "./clock";
import type { Random } from "./random";

/** The coach's evening: no session runs past it, however late a slot may be booked. */
const lastMinuteOfDay = 21 * 60 + 30;
/** How many days further on a session may be put when a day is full. */
const daysAheadMax = 6;

/** The coach's appointments, in which no two overlap. */
export interface Diary {
  /** Books that very slot; false when something is there already. */
  take: (date: CalendarDate, time: ClockTime, minutes: number) => SessionSpan | null;
  /** Books a free slot on that weekday or soon after, at an hour that suits the client. */
  find: (date: CalendarDate, minutes: number, client: Hours, random: Random) => SessionSpan | null;
}

export function openDiary(): Diary {
  const spansByDate = new Map<CalendarDate, SessionSpan[]>();

  const take: Diary["take"] = (date, time, minutes) => {
    if (isWeekend(date) || minuteOfDay(time) + minutes > lastMinuteOfDay) return null;
    const span = {
      startsAt: wallTimeToUtcMs({ date, time }, COACH_ZONE),
      durationMinutes: minutes,
    };
    const taken = spansByDate.get(date) ?? [];
    if (taken.some((other) => overlaps(span, other))) return null;
    spansByDate.set(date, [...taken, span]);
    return span;
  };

  const find: Diary["find"] = (date, minutes, client, random) => {
    for (let days = 0; days <= daysAheadMax; days += 1) {
      const day = addDays(date, days);
      for (const time of random.shuffle(TIME_SLOTS)) {
        const startsAt = wallTimeToUtcMs({ date: day, time }, COACH_ZONE);
        const suitsClient =
          isWithin(startsAt, client) && isWithin(startsAt + minutes * minuteMs, client);
        const span = suitsClient ? take(day, time, minutes) : null;
        if (span !== null) return span;
      }
    }
    return null;
  };

  return { take, find };
}

export const coachDateOf = (ms: number): CalendarDate => utcMsToWallTime(ms, COACH_ZONE).date;
