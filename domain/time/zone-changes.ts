import { dateFormatter } from "./date-formatters";
import { dayMs, secondMs } from "./time-spans";

/** From `atMs` on, the zone's clocks add `afterMs` to UTC, and `beforeMs` until then. */
export interface ClockChange {
  atMs: number;
  beforeMs: number;
  afterMs: number;
}

/** What the zone's clocks add to UTC at that moment. */
export function offsetMs(ms: number, zone: string): number {
  const { atMs, beforeMs, afterMs } = clocksOf(zone, Math.floor(ms / stretchMs));
  return ms < atMs ? beforeMs : afterMs;
}

/** The changes of a zone's clocks after `fromMs` and until `toMs`, in order. */
export function clockChanges(zone: string, fromMs: number, toMs: number): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let stretch = Math.floor(fromMs / stretchMs); stretch * stretchMs < toMs; stretch += 1) {
    const change = clocksOf(zone, stretch);
    const isWithin = change.atMs > fromMs && change.atMs <= toMs;
    if (change.beforeMs !== change.afterMs && isWithin) changes.push(change);
  }
  return changes;
}

/** No zone changes its clocks there and back within it; Boa Vista did within a week. */
const stretchMs = 4 * dayMs;
const stretchesKeptMax = 20_000;
type Clocks = Map<number, ClockChange>;
const zones = new Map<string, Clocks>();
let stretchesKept = 0;
let last: { zone: string; clocks: Clocks } = { zone: "", clocks: new Map() };

/** Kept, because the platform takes ten microseconds to answer, and a page of free times asks a thousand times. */
function clocksOf(zone: string, stretch: number): ClockChange {
  if (last.zone !== zone) {
    last = { zone, clocks: zones.get(zone.toLowerCase()) ?? new Map<number, ClockChange>() };
  }
  const { clocks } = last;
  const known = clocks.get(stretch);
  if (known !== undefined) return known;
  const [fromMs, toMs] = [stretch * stretchMs, (stretch + 1) * stretchMs];
  const [beforeMs, afterMs] = [askOffsetMs(fromMs, zone), askOffsetMs(toMs, zone)];
  const atMs = beforeMs === afterMs ? fromMs : findChange(zone, fromMs, toMs);
  if (stretchesKept === stretchesKeptMax) {
    zones.clear();
    clocks.clear();
    stretchesKept = 0;
  }
  const change = { atMs, beforeMs, afterMs };
  clocks.set(stretch, change);
  zones.set(zone.toLowerCase(), clocks); // Intl ignores case, and every spelling has the same clocks.
  stretchesKept += 1;
  return change;
}

/** Binary search for the first second with the offset of the end. */
function findChange(zone: string, fromMs: number, toMs: number): number {
  const wanted = askOffsetMs(toMs, zone);
  let [before, found] = [fromMs / secondMs, toMs / secondMs];
  while (found - before > 1) {
    const middle = Math.floor((before + found) / 2);
    if (askOffsetMs(middle * secondMs, zone) === wanted) found = middle;
    else before = middle;
  }
  return found * secondMs;
}

const PARTS = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** Throws a RangeError for an unknown zone. */
function askOffsetMs(ms: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of dateFormatter("en-US", zone, PARTS).formatToParts(ms)) {
    parts[part.type] = part.value;
  }
  const { year = "", month, day, hour, minute, second } = parts;
  return Date.parse(`${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}Z`) - ms;
}
