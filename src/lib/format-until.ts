const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });

/** "in 3 days", in the largest whole unit. */
export function formatUntil(thenMs: number, nowMs: number): string {
  const leftMs = Math.max(0, thenMs - nowMs);
  if (leftMs >= 2 * DAY_MS) return relative.format(Math.floor(leftMs / DAY_MS), "day");
  if (leftMs >= 2 * HOUR_MS) return relative.format(Math.floor(leftMs / HOUR_MS), "hour");
  return relative.format(Math.ceil(leftMs / MINUTE_MS), "minute");
}
