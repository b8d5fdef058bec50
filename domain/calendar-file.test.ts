import { describe, expect, test } from "vitest";
import { calendarFile, type CalendarEvent } from "./calendar-file";
import { wallTimeToUtcMs } from "./time-zones";

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
  isCancelled: false,
};
const lines = (change: Partial<CalendarEvent> = {}) =>
  calendarFile({ ...event, ...change }).split("\r\n");

describe("a calendar file", () => {
  test("has times in UTC, so that no clock change moves them", () => {
    expect(lines()).toEqual(
      expect.arrayContaining(["DTSTART:20260330T080000Z", "DTEND:20260330T093000Z"]),
    );
    const winter = wallTimeToUtcMs({ date: "2026-03-27", time: "10:00" }, "Europe/Berlin");
    expect(lines({ startsAt: winter })).toContain("DTSTART:20260327T090000Z");
  });

  test("replaces an earlier one: same uid, higher sequence", () => {
    expect(lines()).toEqual(expect.arrayContaining(["UID:abc@passage", "SEQUENCE:2"]));
    expect(lines({ isCancelled: true })).toContain("STATUS:CANCELLED");
    expect(lines({ isCancelled: true })).not.toContain("BEGIN:VALARM");
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
    expect(calendarFile(event).endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(lines().some((line) => /^(LOCATION|DESCRIPTION):$/.test(line))).toBe(false);
  });
});
