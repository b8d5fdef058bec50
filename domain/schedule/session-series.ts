import { addDays, utcMidnightMs } from "../time/calendar-dates";
import { minuteOfDay } from "../time/clock-times";
import { minuteMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";

/** Between two sessions of a series. */
export const SERIES_WEEKS = [1, 2] as const;
export type SeriesWeeks = (typeof SERIES_WEEKS)[number];

export const seriesSessionsMin = 2;
/** A year of sessions every two weeks. */
export const seriesSessionsMax = 26;

/** Which sessions of a series a change is for, besides a single one. */
export const SERIES_SCOPES = ["following", "all"] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** What a coach sees of each session before booking a series. */
export const OCCURRENCE_STATES = [
  "free",
  "closed", // Outside of the hours offered.
  "day-off",
  "outside", // Busy in another calendar of the coach.
  "taken",
  "past",
  "too-far",
] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** As with a single session, a coach may book outside their own hours, but not over anything else. */
export const canBeBooked = (state: OccurrenceState) =>
  state === "free" || state === "closed" || state === "day-off";

/** The same wall time in each of the weeks, so that a clock change moves none of them. */
export function seriesStarts(
  firstMs: number,
  { weeks, count }: { weeks: SeriesWeeks; count: number },
  zone: string,
): number[] {
  const { date, time } = utcMsToWallTime(firstMs, zone);
  const later = Array.from({ length: count - 1 }, (_, index) =>
    wallTimeToUtcMs({ date: addDays(date, 7 * weeks * (index + 1)), time }, zone),
  );
  return [firstMs, ...later];
}

/** How far apart two moments are in the zone's wall time. */
export const wallDistanceMs = (fromMs: number, toMs: number, zone: string) =>
  wallAsUtcMs(toMs, zone) - wallAsUtcMs(fromMs, zone);

/** Moves a moment by a distance in wall time, across clock changes too. */
export function shiftOnWall(ms: number, distanceMs: number, zone: string): number {
  if (distanceMs === 0) return ms;
  const wall = new Date(wallAsUtcMs(ms, zone) + distanceMs).toISOString();
  return wallTimeToUtcMs({ date: wall.slice(0, 10), time: wall.slice(11, 16) }, zone);
}

function wallAsUtcMs(ms: number, zone: string): number {
  const { date, time } = utcMsToWallTime(ms, zone);
  return utcMidnightMs(date) + minuteOfDay(time) * minuteMs;
}
