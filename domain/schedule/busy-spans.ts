import type { SessionSpan } from "../time/overlap";
import { dayMs } from "../time/time-spans";

export interface Stretch {
  fromMs: number;
  toMs: number;
}

const minuteMs = 60 * 1000;
/** Every zone's offset is a multiple of it, so rounding loses no time that a client can book. */
const stepMs = 15 * minuteMs;

/**
 * Busy times in order, without overlaps, rounded outwards and cut at the horizon. A day has 48 at most, however many
 * entries a calendar has.
 */
export function mergeBusyTimes(times: readonly Stretch[], horizon: Stretch): Stretch[] {
  const rounded = times
    .map(({ fromMs, toMs }) => ({
      fromMs: Math.max(Math.floor(fromMs / stepMs) * stepMs, horizon.fromMs),
      toMs: Math.min(Math.ceil(toMs / stepMs) * stepMs, horizon.toMs),
    }))
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((one, other) => one.fromMs - other.fromMs);
  const merged: Stretch[] = [];
  for (const time of rounded) {
    const last = merged.at(-1);
    if (last !== undefined && time.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, time.toMs);
    else merged.push({ ...time });
  }
  return merged;
}

/** The busy times of each UTC day, by the day's first moment. */
export function busyDays(times: readonly Stretch[]): Map<number, SessionSpan[]> {
  const days = new Map<number, SessionSpan[]>();
  for (const { fromMs, toMs } of times) {
    for (let startsAt = fromMs; startsAt < toMs;) {
      const day = Math.floor(startsAt / dayMs) * dayMs;
      const endsAt = Math.min(toMs, day + dayMs);
      const spans = days.get(day) ?? [];
      spans.push({ startsAt, durationMinutes: (endsAt - startsAt) / minuteMs });
      days.set(day, spans);
      startsAt = endsAt;
    }
  }
  return days;
}
