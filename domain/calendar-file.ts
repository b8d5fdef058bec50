import { endsAt, type SessionSpan } from "./overlap";
import { productName } from "./product-name";

export type CalendarEvent = SessionSpan & {
  /** Stable, so that a later file replaces an earlier one. */
  uid: string;
  /** Grows with every change; calendars keep the highest. */
  revision: number;
  changedAt: number;
  title: string;
  description: string;
  place: string;
  url: string;
  isCancelled: boolean;
};

/** RFC 5545 counts octets, not characters. */
const lineOctetsMax = 75;
const reminderMinutes = 15;

/** An .ics file. Times are in UTC, so that it needs no time zone definitions. */
export function calendarFile(event: CalendarEvent): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${productName}//Sessions//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `SEQUENCE:${String(event.revision)}`,
    `DTSTAMP:${utcStamp(event.changedAt)}`,
    `LAST-MODIFIED:${utcStamp(event.changedAt)}`,
    `DTSTART:${utcStamp(event.startsAt)}`,
    `DTEND:${utcStamp(endsAt(event))}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...optional("DESCRIPTION", escapeText(event.description)),
    ...optional("LOCATION", escapeText(event.place)),
    ...optional("URL", event.url),
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ...(event.isCancelled ? [] : reminder(event.title)),
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .flatMap(foldLine)
    .map((line) => `${line}\r\n`)
    .join("");
}

const reminder = (title: string) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-PT${String(reminderMinutes)}M`,
  "END:VALARM",
];

const optional = (name: string, value: string) => (value === "" ? [] : [`${name}:${value}`]);

const utcStamp = (ms: number) =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** A line break in a text would start a new property. */
function escapeText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n|\u0085|\u2028|\u2029/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");
}

/** Continuation lines start with a space. Never splits a character. */
function foldLine(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = utf8Octets(character);
    if (octets + size > lineOctetsMax) {
      lines.push(current);
      [current, octets] = [" ", 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current];
}

function utf8Octets(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
