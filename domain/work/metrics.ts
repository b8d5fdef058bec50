import type { RecordFields } from "../record-fields";
import { addDays, type CalendarDate, daysBetween } from "../time/calendar-dates";

export const GOOD_SIDES = ["above", "below"] as const;
export type GoodSide = (typeof GOOD_SIDES)[number];

/** What a client follows over time, in numbers: hours of sleep, steps, a mood from 1 to 10. */
export const METRIC_FIELDS = {
  name: { kind: "line", charactersMax: 60, isRequired: true },
  unit: { kind: "line", charactersMax: 20 },
  goodSide: { kind: "choice", words: GOOD_SIDES, first: "above" },
} as const satisfies RecordFields;

/** For one client, not counting archived ones. */
export const metricsOpenMax = 6;
/** Including archived ones. Metrics are never removed, so that no number is lost. */
export const metricsMax = 30;

/** How far back a number may still be recorded or corrected. */
export const numberDaysBack = 31;
/** How many of the latest numbers a chart shows: a year of days. */
export const numbersShownMax = 366;
/** On one page of an export. */
export const numbersPerPageMax = 200;
/** In either direction from zero. */
export const metricNumberMax = 1_000_000;
const decimalsMax = 2;

/** Null when it is not a number that can be stored. */
export function tidyNumber(value: number): number | null {
  if (!Number.isFinite(value) || Math.abs(value) > metricNumberMax) return null;
  if (Number(value.toFixed(decimalsMax)) !== value) return null;
  return value === 0 ? 0 : value; // Never -0.
}

const TYPED = /^[-−+]?\d+(?:[.,]\d*)?$/;

/** As typed, with a point or a comma. Null when it can't be stored. */
export function readNumber(text: string): number | null {
  const typed = text.trim();
  if (!TYPED.test(typed)) return null;
  return tidyNumber(Number(typed.replace("−", "-").replace(",", ".")));
}

/** `today` is the client's. */
export function isNumberDay(date: CalendarDate, today: CalendarDate): boolean {
  const daysAgo = daysBetween(date, today);
  return daysAgo >= 0 && daysAgo <= numberDaysBack;
}

export const firstNumberDay = (today: CalendarDate): CalendarDate =>
  addDays(today, -numberDaysBack);

/** The target itself is met. */
export const isTargetMet = (value: number, target: number, goodSide: GoodSide) =>
  goodSide === "above" ? value >= target : value <= target;
