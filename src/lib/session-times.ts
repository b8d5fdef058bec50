import { formatInstant } from "@domain/date-formatters";
import type { SessionSpan } from "@domain/overlap";
import { endsAt } from "@domain/overlap";

/** Sessions are told in one way everywhere: the whole date, and the time in twelve hours. */
export const wordSessionDate = (ms: number, zone: string) =>
  formatInstant(ms, zone, { weekday: "long", year: "numeric", month: "long", day: "numeric" });

export const wordShortDate = (ms: number, zone: string) =>
  formatInstant(ms, zone, { weekday: "short", month: "short", day: "numeric" });

export const wordMonth = (ms: number, zone: string) =>
  formatInstant(ms, zone, { year: "numeric", month: "long" });

export const wordWeekday = (ms: number, zone: string) =>
  formatInstant(ms, zone, { weekday: "short" });

export const wordDayOfMonth = (ms: number, zone: string) =>
  formatInstant(ms, zone, { day: "numeric" });

export const wordSessionTime = (ms: number, zone: string) =>
  formatInstant(ms, zone, { hour: "numeric", minute: "2-digit" });

export const wordSessionSpan = (session: SessionSpan, zone: string) =>
  `${wordSessionTime(session.startsAt, zone)} to ${wordSessionTime(endsAt(session), zone)}`;

/** A zone as people say it: "Lisbon time". */
export function wordZone(zone: string): string {
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return zone.includes("/") ? `${place} time` : zone;
}

/** Whether two people look at different clocks at that moment, whatever their zones are called. */
export function areClocksApart(ms: number, zone: string, otherZone: string): boolean {
  const wall = { dateStyle: "short", timeStyle: "short" } as const;
  return formatInstant(ms, zone, wall) !== formatInstant(ms, otherZone, wall);
}
