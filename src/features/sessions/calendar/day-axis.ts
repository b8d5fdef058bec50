import { endsAt, type SessionSpan } from "@domain/time/overlap";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { utcMsToWallTime } from "@domain/time/time-zones";

import { ownZone } from "@/lib/live/now";

export type MinuteSpan = { fromMinute: number; toMinute: number };
export type Lane = { lane: number; lanes: number };

const dayMinutes = 24 * 60;

/** Minutes by wall time, so that every hour has the same height on days when clocks change. */
function minuteOn(date: CalendarDate, ms: number): number {
  const wall = utcMsToWallTime(ms, ownZone());
  if (wall.date < date) return 0;
  if (wall.date > date) return dayMinutes;
  const [hours = 0, minutes = 0] = wall.time.split(":").map(Number);
  return hours * 60 + minutes;
}

export function spanOn(date: CalendarDate, fromMs: number, toMs: number): MinuteSpan {
  return { fromMinute: minuteOn(date, fromMs), toMinute: minuteOn(date, toMs) };
}

const workday: MinuteSpan = { fromMinute: 9 * 60, toMinute: 17 * 60 };

/** Whole hours that contain all spans, and at least a workday. */
export function axisOf(spans: readonly MinuteSpan[]): { fromHour: number; toHour: number } {
  const real = [workday, ...spans].filter(({ fromMinute, toMinute }) => fromMinute < toMinute);
  return {
    fromHour: Math.floor(Math.min(...real.map(({ fromMinute }) => fromMinute)) / 60),
    toHour: Math.ceil(Math.max(...real.map(({ toMinute }) => toMinute)) / 60),
  };
}

/** Places simultaneous sessions side by side. Takes and returns them in order of their start. */
export function lanesOf(sessions: readonly SessionSpan[]): Lane[] {
  const lanes: Lane[] = [];
  let cluster: { from: number; ends: number[] } = { from: 0, ends: [] };
  const close = (to: number) => {
    for (const place of lanes.slice(cluster.from, to)) place.lanes = cluster.ends.length;
  };
  sessions.forEach((session, index) => {
    if (cluster.ends.every((end) => end <= session.startsAt)) {
      close(index);
      cluster = { from: index, ends: [] };
    }
    const free = cluster.ends.findIndex((end) => end <= session.startsAt);
    const lane = free === -1 ? cluster.ends.length : free;
    cluster.ends[lane] = endsAt(session);
    lanes.push({ lane, lanes: 1 });
  });
  close(sessions.length);
  return lanes;
}
