import { activityAgoHours, timestampTimeHours, timestampWeekdayHours } from "../limits";
import { formatInstant } from "./date-formatters";
import { minuteMs, hourMs } from "./time-spans";

const TIME_OF_DAY = { hour: "numeric", minute: "2-digit" } as const;
const SHORT_WEEKDAY = { weekday: "short" } as const;
const MONTH_AND_DAY = { month: "short", day: "numeric" } as const;
/** With the year, because the coach's lists go back further. */
const SHORT_DATE = { ...MONTH_AND_DAY, year: "numeric" } as const;

/** By elapsed hours, not by midnights. */
export function clientMessageTime(
  thenMs: number,
  nowMs: number,
  zone: string,
  locale = "en-US",
): string {
  const passedHours = (nowMs - thenMs) / hourMs;
  if (passedHours < timestampTimeHours) return formatInstant(thenMs, zone, TIME_OF_DAY, locale);
  if (passedHours < timestampWeekdayHours)
    return formatInstant(thenMs, zone, SHORT_WEEKDAY, locale);
  return formatInstant(thenMs, zone, MONTH_AND_DAY, locale);
}

/** As above, but a weekday equal to today's becomes a date. */
export function receiptTime(thenMs: number, nowMs: number, zone: string): string {
  const words = clientMessageTime(thenMs, nowMs, zone);
  const isToday = words === formatInstant(nowMs, zone, SHORT_WEEKDAY);
  return isToday ? formatInstant(thenMs, zone, MONTH_AND_DAY) : words;
}

export function coachInboxTime(thenMs: number, nowMs: number, zone: string): string {
  const isRecent = nowMs - thenMs < timestampTimeHours * hourMs;
  return formatInstant(thenMs, zone, isRecent ? TIME_OF_DAY : SHORT_DATE);
}

/** A clock ahead of ours counts as now. */
export function activityTime(thenMs: number, nowMs: number, zone: string): string {
  const passedMs = Math.max(0, nowMs - thenMs);
  if (passedMs < minuteMs) return "just now";
  if (passedMs < hourMs) return `${String(Math.floor(passedMs / minuteMs))}m ago`;
  if (passedMs < activityAgoHours * hourMs) {
    return `${String(Math.floor(passedMs / hourMs))}h ago`;
  }
  return formatInstant(thenMs, zone, SHORT_DATE);
}
