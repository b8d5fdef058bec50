import { productName } from "../practice/product-name";
import { endsAt, type SessionSpan } from "../time/overlap";
import { calendarZone, utcStamp } from "./calendar-zone";
import type { SessionStatus } from "./session-statuses";

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
  status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
};

export interface CalendarPerson {
  name: string;
  address: string;
}

export interface CalendarFile {
  /** PUBLISH is for reading; the others are invitations and have an organizer and one attendee. */
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  /** The IANA name of the reader's zone. */
  timeZone: string;
  /** The name that calendar programs show for a feed. */
  name?: string;
  organizer?: CalendarPerson;
  attendee?: CalendarPerson;
  events: readonly CalendarEvent[];
}

/** The same in downloads, feeds and invitations, so that a calendar recognizes them as one. */
export const sessionUid = (sessionId: string) => `${sessionId}@${productName.toLowerCase()}`;

/** A request holds its time until the coach accepts it. */
export function calendarStatus(session: { status: SessionStatus; isRequest?: boolean }) {
  if (session.status === "cancelled") return "CANCELLED";
  return session.status === "scheduled" && session.isRequest === true ? "TENTATIVE" : "CONFIRMED";
}

/** Asks programs that follow a feed to look every quarter of an hour. */
const refresh = "PT15M";
/** RFC 5545 counts octets, not characters. */
const lineOctetsMax = 75;

/** An .ics file (RFC 5545, RFC 5546). */
export function calendarFile(file: CalendarFile): string {
  const { method, timeZone, name, events } = file;
  const fromMs = Math.min(...events.map(({ startsAt }) => startsAt));
  const toMs = Math.max(...events.map(endsAt));
  const zone = calendarZone(events.length === 0 ? "UTC" : timeZone, fromMs, toMs);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${productName}//Sessions//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...(name === undefined ? [] : feedLines(name)),
    ...zone.lines,
    ...events.flatMap((event) => eventLines(event, file, zone.moment)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

const feedLines = (name: string) => [
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
  `X-PUBLISHED-TTL:${refresh}`,
];

function eventLines(
  event: CalendarEvent,
  { organizer, attendee }: CalendarFile,
  moment: (property: string, ms: number) => string,
): string[] {
  const { status, title } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `SEQUENCE:${String(event.revision)}`,
    `DTSTAMP:${utcStamp(event.changedAt)}`,
    `LAST-MODIFIED:${utcStamp(event.changedAt)}`,
    moment("DTSTART", event.startsAt),
    moment("DTEND", endsAt(event)),
    `SUMMARY:${escapeText(title)}`,
    ...optional("DESCRIPTION", escapeText(event.description)),
    ...optional("LOCATION", escapeText(event.place)),
    ...optional("URL", event.url),
    ...(organizer === undefined ? [] : [`ORGANIZER${mailTo(organizer)}`]),
    ...(attendee === undefined
      ? []
      : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${mailTo(attendee)}`]),
    `STATUS:${status}`,
    `TRANSP:${status === "CANCELLED" ? "TRANSPARENT" : "OPAQUE"}`,
    ...(status === "CANCELLED" ? [] : alarm(title)),
    "END:VEVENT",
  ];
}

/** Soon enough to sit down. */
const alarmMinutes = 15;

const alarm = (title: string) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-PT${String(alarmMinutes)}M`,
  "END:VALARM",
];

const optional = (name: string, value: string) => (value === "" ? [] : [`${name}:${value}`]);

/** A parameter in quotation marks can't contain one, not even escaped. */
const mailTo = ({ name, address }: CalendarPerson) =>
  `;CN="${name.replaceAll(/["\p{Cc}\u2028\u2029]/gu, "")}":mailto:${address}`;

const needsEscape = /[\\;,\p{Cc}\u2028\u2029]/u;

/** A line break in a text would start a new property. */
function escapeText(text: string): string {
  if (!needsEscape.test(text)) return text;
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n|\u0085|\u2028|\u2029/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");
}

/** Continuation lines start with a space. Never splits a character. */
function foldLine(line: string): string {
  if (!isAscii(line)) return foldCharacters(line);
  if (line.length <= lineOctetsMax) return line;
  const lines = [line.slice(0, lineOctetsMax)];
  for (let at = lineOctetsMax; at < line.length; at += lineOctetsMax - 1) {
    lines.push(` ${line.slice(at, at + lineOctetsMax - 1)}`);
  }
  return lines.join("\r\n");
}

function foldCharacters(line: string): string {
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
  return [...lines, current].join("\r\n");
}

const isAscii = (text: string) => !/[^\x00-\x7f]/.test(text);

function utf8Octets(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
