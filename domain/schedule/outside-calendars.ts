import { outsideAddress } from "../text/outside-addresses";

/** Calendars that a coach keeps elsewhere, of which this product knows the busy times only. */

export const outsideCalendarsMax = 10;
export const outsideCalendarNameCharactersMax = 60;
/** For one calendar file. Actions on Convex's cloud take 5 MiB of arguments, escapes included. */
export const outsideCalendarBytesMax = 4 * 1024 * 1024;
export const outsideReadEveryMs = 5 * 60 * 1000;
/** After many failures in a row. */
export const outsideReadEveryMsMax = 6 * 60 * 60 * 1000;
export const outsideFetchMs = 10 * 1000;
export const outsideRedirectsMax = 3;

/** Why a calendar could not be read. The busy times from before then still count. */
export const OUTSIDE_PROBLEMS = [
  "missing",
  "unreachable",
  "too_slow",
  "too_large",
  "not_allowed",
  "redirected",
  "not_a_calendar",
  "endless",
] as const;
export type OutsideProblem = (typeof OUTSIDE_PROBLEMS)[number];

/** Longer after each failure in a row. */
export const nextReadAfterMs = (failures: number): number =>
  Math.min(outsideReadEveryMs * 2 ** failures, outsideReadEveryMsMax);

/** An address that may be fetched at all, as https; null for anything else. */
export const outsideCalendarUrl = (text: string, mayBeLoopback: boolean): string | null =>
  outsideAddress(text.trim().replace(/^webcals?:/i, "https:"), mayBeLoopback);
