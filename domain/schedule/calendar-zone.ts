import { dayMs } from "../time/time-spans";
import { type ClockChange, clockChanges, offsetMs } from "../time/zone-changes";

/** How a calendar file writes the times of one zone. */
export interface CalendarZone {
  /** The VTIMEZONE component; none for UTC. */
  lines: readonly string[];
  /** A property with a moment: `DTSTART;TZID=Europe/Berlin:20260330T100000`. */
  moment: (property: string, ms: number) => string;
}

/** `20260330T080000Z` */
export const utcStamp = (ms: number) => `${stamp(ms)}Z`;

const utc: CalendarZone = {
  lines: [],
  moment: (property, ms) => `${property}:${utcStamp(ms)}`,
};

/**
 * Every clock change of the stretch is written out rather than as a yearly rule: a zone's rules change, and its past does not
 * follow them.
 */
export function calendarZone(zone: string, fromMs: number, toMs: number): CalendarZone {
  if (zone === "UTC") return utc;
  const beginsMs = fromMs - dayMs;
  const changes = clockChanges(zone, beginsMs, toMs + dayMs);
  const [first] = changes;
  const firstOffset = first?.beforeMs ?? offsetMs(beginsMs, zone);
  const opening = {
    kind: first !== undefined && first.afterMs < first.beforeMs ? summer : winter,
    change: { atMs: beginsMs, beforeMs: firstOffset, afterMs: firstOffset },
  };
  const others = changes.map((change) => ({
    kind: change.afterMs > change.beforeMs ? summer : winter,
    change,
  }));
  const offsetAt = (ms: number) =>
    changes.findLast(({ atMs }) => atMs <= ms)?.afterMs ?? firstOffset;
  return {
    lines: [
      "BEGIN:VTIMEZONE",
      `TZID:${zone}`,
      ...[opening, ...others].flatMap(({ kind, change: { atMs, beforeMs, afterMs } }) => [
        `BEGIN:${kind}`,
        `DTSTART:${stamp(atMs + beforeMs)}`,
        `TZOFFSETFROM:${offsetText(beforeMs)}`,
        `TZOFFSETTO:${offsetText(afterMs)}`,
        `END:${kind}`,
      ]),
      "END:VTIMEZONE",
    ],
    moment: (property, ms) =>
      isShownTwice(ms, changes)
        ? utc.moment(property, ms)
        : `${property};TZID=${zone}:${stamp(ms + offsetAt(ms))}`,
  };
}

/** A wall time that occurs twice: programs differ in which of the two they take. */
const isShownTwice = (ms: number, changes: readonly ClockChange[]) =>
  changes.some(({ atMs, beforeMs, afterMs }) => Math.abs(ms - atMs) <= beforeMs - afterMs);

const summer = "DAYLIGHT";
const winter = "STANDARD";

/** `20260330T080000`. By slices, because a feed writes thousands of these. */
function stamp(ms: number): string {
  const text = new Date(ms).toISOString();
  const date = text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10);
  return `${date}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}`;
}

/** Seconds only where a zone had them. */
function offsetText(ms: number): string {
  const seconds = Math.abs(ms) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return `${ms < 0 ? "-" : "+"}${shown.map((part) => String(part).padStart(2, "0")).join("")}`;
}
