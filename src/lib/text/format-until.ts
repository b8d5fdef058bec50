import { calendarDays } from "@domain/time/day-counts";
import { hourMs, minuteMs } from "@domain/time/time-spans";

import { ownZone } from "@/lib/live/now";

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });

/** "in 4 days", counted in the reader's calendar days; today and tomorrow in hours and minutes. */
export function formatUntil(thenMs: number, nowMs: number, zone = ownZone()): string {
  const leftMs = Math.max(0, thenMs - nowMs);
  const days = calendarDays(nowMs, thenMs, zone);
  if (days >= 2) return relative.format(days, "day");
  if (leftMs >= 2 * hourMs) return relative.format(Math.floor(leftMs / hourMs), "hour");
  return relative.format(Math.ceil(leftMs / minuteMs), "minute");
}
