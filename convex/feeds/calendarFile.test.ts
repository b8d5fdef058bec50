import { expect, test } from "vitest";
import {
  type CalendarEvent,
  calendarFile,
  type CalendarFile,
} from "../../domain/schedule/calendar-file";
import { wallTimeToUtcMs } from "../../domain/time/time-zones";
import { clockChanges } from "../../domain/time/zone-changes";
import { readCalendar } from "../../tests/support/read-calendar";

/** Reads the files with another parser. Their text is tested in `domain/schedule/calendar-file.test.ts`. */

const event: CalendarEvent = {
  uid: "abc@passage",
  revision: 2,
  changedAt: Date.UTC(2026, 2, 1, 8, 30, 5),
  startsAt: wallTimeToUtcMs({ date: "2026-03-30", time: "10:00" }, "Europe/Berlin"),
  durationMinutes: 90,
  title: "First conversation",
  description: "",
  place: "",
  url: "https://example.com/dashboard/sessions/abc",
  status: "CONFIRMED",
};
const file = (change: Partial<CalendarEvent> = {}, of: Partial<CalendarFile> = {}) =>
  calendarFile({
    method: "PUBLISH",
    timeZone: "Europe/Berlin",
    events: [{ ...event, ...change }],
    ...of,
  });
const hourMs = 60 * 60 * 1000;

test.each([
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "America/Sao_Paulo",
])("another parser reads the same moments around every clock change of %s", (timeZone) => {
  const year = { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2028, 0, 1) };
  const changes = clockChanges(timeZone, year.fromMs, year.toMs);
  const around = changes.flatMap(({ atMs }) =>
    [-25, -2, -1, 0, 1, 2, 25].map((hours) => atMs + hours * hourMs),
  );
  const starts = [year.fromMs, ...around, year.toMs];
  const events = starts.map((startsAt, index) => ({ ...event, uid: String(index), startsAt }));
  const read = readCalendar(calendarFile({ method: "PUBLISH", timeZone, events }));
  expect(read.zones).toEqual([timeZone]);
  expect(read.events.map(({ startsAt }) => startsAt)).toEqual(starts);
  expect(read.events.map(({ endsAt }) => endsAt - 1.5 * hourMs)).toEqual(starts);
  expect(read.events[0]?.zone).toBe(timeZone);
});

test("a newer file replaces the earlier one: same uid, higher sequence", () => {
  expect(readCalendar(file()).events).toMatchObject([
    { uid: "abc@passage", sequence: 2, status: "CONFIRMED", alarms: 1 },
  ]);
  expect(readCalendar(file({ status: "CANCELLED" })).events).toMatchObject([
    { status: "CANCELLED", alarms: 0 },
  ]);
});

test("an invitation names its organizer and attendee", () => {
  const organizer = { name: 'Ada "Coach"\r\nX:1', address: "portal@example.com" };
  const attendee = { name: "Ben; B, C: D", address: "ben@example.com" };
  const read = readCalendar(file({}, { method: "REQUEST", organizer, attendee }));
  expect(read.method).toBe("REQUEST");
  expect(read.events).toMatchObject([
    { organizer: "mailto:portal@example.com", attendee: "mailto:ben@example.com" },
  ]);
});

test("a file without sessions is a valid calendar", () => {
  const empty = calendarFile({
    method: "PUBLISH",
    timeZone: "Asia/Tokyo",
    name: "P",
    events: [],
  });
  expect(readCalendar(empty)).toMatchObject({ name: "P", events: [], zones: [] });
});

test("special characters and long lines survive another parser", () => {
  const title = "A; B, C\\D\r\nATTENDEE:mailto:x@example.com";
  const description = "🌄 größer ".repeat(60);
  expect(readCalendar(file({ title, description })).events).toMatchObject([
    { title: "A; B, C\\D\nATTENDEE:mailto:x@example.com", description },
  ]);
});
