import { formatInstant } from "@domain/time/date-formatters";
import type { SessionSpan } from "@domain/time/overlap";
import { endsAt } from "@domain/time/overlap";
import { todaysZoneName } from "@domain/time/time-zone-names";

import { ownZone } from "@/lib/live/now";

export const formatSessionDate = (ms: number, zone = ownZone()) =>
  formatInstant(ms, zone, { weekday: "long", year: "numeric", month: "long", day: "numeric" });

export const formatShortDate = (ms: number, zone = ownZone()) =>
  formatInstant(ms, zone, { weekday: "short", month: "short", day: "numeric" });

export const formatRowDate = (ms: number, zone = ownZone()) =>
  formatInstant(ms, zone, { weekday: "short", year: "numeric", month: "short", day: "numeric" });

export const formatMonth = (ms: number, zone = ownZone()) =>
  formatInstant(ms, zone, { year: "numeric", month: "long" });

export const formatWeekday = (ms: number, zone = ownZone()) =>
  formatInstant(ms, zone, { weekday: "short" });

export const formatDayOfMonth = (ms: number, zone = ownZone()) =>
  formatInstant(ms, zone, { day: "numeric" });

export const formatSessionTime = (ms: number, zone = ownZone()) =>
  formatInstant(ms, zone, { hour: "numeric", minute: "2-digit" });

export const formatSessionSpan = (session: SessionSpan, zone = ownZone()) =>
  `${formatSessionTime(session.startsAt, zone)} to ${formatSessionTime(endsAt(session), zone)}`;

/** "Lisbon time" */
export function formatZone(named: string): string {
  const zone = todaysZoneName(named);
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return zone.includes("/") ? `${place} time` : zone;
}
