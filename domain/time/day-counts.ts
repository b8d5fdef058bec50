import { daysBetween } from "./calendar-dates";
import { utcMsToWallTime } from "./time-zones";

/**
 * Days as a reader counts them: by their own midnights, so from Friday evening to Tuesday morning there are four. Negative if
 * `toMs` is earlier.
 */
export const calendarDays = (fromMs: number, toMs: number, zone: string): number =>
  daysBetween(utcMsToWallTime(fromMs, zone).date, utcMsToWallTime(toMs, zone).date);
