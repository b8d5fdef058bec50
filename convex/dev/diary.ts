import { addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import { minuteOfDay, type ClockTime } from "../../domain/time/clock-times";
import { overlaps, type SessionSpan } from "../../domain/time/overlap";
import { TIME_SLOTS } from "../../domain/time/time-slots";
import { minuteMs } from "../../domain/time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import { COACH_ZONE, isWeekend, isWithin, type Hours } from "./clock";
import type { Random } from "./random";

/** No session ends later, however late its slot. */
const lastMinuteOfDay = 21 * 60 + 30;
/** How far ahead a session moves when its day is full. */
const daysAheadMax = 6;

/** Without overlaps. */
export interface Diary {
  /** False when the time is taken. */
  take: (date: CalendarDate, time: ClockTime, minutes: number) => SessionSpan | null;
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
