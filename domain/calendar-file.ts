import { endsAt, type SessionSpan } from "./overlap";
import { productName } from "./product-name";

/** One session as a calendar program wants it. */
export type CalendarEvent = SessionSpan & {
  /** The same for ever, so that a later file replaces what an earlier one put there. */
  uid: string;
  /** Higher with every change; a calendar keeps the highest. */
  revision: number;
  changedAt: number;
  title: string;
  description: string;
  place: string;
  url: string;
  isCancelled: boolean;
};

/** RFC 5545 counts octets, not letters, and lets no line be longer. */
const lineOctetsMax = 75;
const reminderMinutes = 15;

/**
 * The text of an .ics file. Moments are written in UTC: a calendar shows them on its own wall, right on both sides of a
 * clock change, and needs no table of zones.
 */
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

/** A line break inside would begin a new property: what people write must never become one. */
function escapeText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n|\u0085|\u2028|\u2029/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");
}

/** Long lines go on after a break and one space, never inside a character. */
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
