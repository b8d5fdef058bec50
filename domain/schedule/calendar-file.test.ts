import { describe, expect, test } from "vitest";
import { wallTimeToUtcMs } from "../time/time-zones";
import { type CalendarEvent, calendarFile, type CalendarFile } from "./calendar-file";

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
const lines = (...given: Parameters<typeof file>) => file(...given).split("\r\n");

describe("a calendar file", () => {
  test("has the reader's local times, or UTC for a reader without a time zone", () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        "DTSTART;TZID=Europe/Berlin:20260330T100000",
        "DTEND;TZID=Europe/Berlin:20260330T113000",
      ]),
    );
    expect(lines({}, { timeZone: "UTC" })).toContain("DTSTART:20260330T080000Z");
    expect(file({}, { timeZone: "UTC" })).not.toContain("VTIMEZONE");
  });

  test("replaces an earlier one with the same uid and a higher sequence", () => {
    expect(lines()).toEqual(expect.arrayContaining(["UID:abc@passage", "SEQUENCE:2"]));
    expect(lines()).toContain("TRIGGER:-PT15M");
    expect(lines({ status: "CANCELLED" })).toContain("STATUS:CANCELLED");
    expect(lines({ status: "CANCELLED" })).not.toContain("BEGIN:VALARM");
  });

  test("escapes people's texts", () => {
    const title = "A; B, C\\D\r\nATTENDEE:mailto:x@example.com\u2028BEGIN:VEVENT\u0000";
    expect(lines({ title })).toContain(
      "SUMMARY:A\\; B\\, C\\\\D\\nATTENDEE:mailto:x@example.com\\nBEGIN:VEVENT",
    );
  });

  test("folds long lines at 75 octets, between characters", () => {
    const description = "🌄 größer ".repeat(60);
    const folded = lines({ description });
    for (const line of folded)
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(folded.join("\n").replaceAll("\n ", "")).toContain(`DESCRIPTION:${description}`);
  });

  test("ends every line and leaves out empty fields", () => {
    expect(file().endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(lines().some((line) => /^(LOCATION|DESCRIPTION):$/.test(line))).toBe(false);
  });
});
