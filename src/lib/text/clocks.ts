import { formatInstant } from "@domain/time/date-formatters";

/** Compares offsets, not names. */
export function areClocksApart(ms: number, zone: string, otherZone: string): boolean {
  const wall = { dateStyle: "short", timeStyle: "short" } as const;
  return formatInstant(ms, zone, wall) !== formatInstant(ms, otherZone, wall);
}
