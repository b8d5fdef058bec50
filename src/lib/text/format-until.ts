import { minuteMs, hourMs, dayMs } from "@domain/time/time-spans";

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });

/** "in 3 days", in the largest whole unit. */
export function formatUntil(thenMs: number, nowMs: number): string {
  const leftMs = Math.max(0, thenMs - nowMs);
  if (leftMs >= 2 * dayMs) return relative.format(Math.floor(leftMs / dayMs), "day");
  if (leftMs >= 2 * hourMs) return relative.format(Math.floor(leftMs / hourMs), "hour");
  return relative.format(Math.ceil(leftMs / minuteMs), "minute");
}
