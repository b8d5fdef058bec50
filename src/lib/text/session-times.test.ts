import { wallTimeToUtcMs } from "@domain/time/time-zones";
import { expect, test } from "vitest";

import {
  formatSessionDate,
  formatSessionSpan,
  formatSessionTime,
  formatZone,
} from "@/lib/text/session-times";

const startsAt = wallTimeToUtcMs({ date: "2026-03-30", time: "00:30" }, "Europe/Lisbon");

test("[session-23] one moment is shown in each zone with its own date", () => {
  expect(formatSessionDate(startsAt, "Europe/Lisbon")).toBe("Monday, March 30, 2026");
  expect(formatSessionTime(startsAt, "Europe/Lisbon")).toBe("12:30 AM");
  expect(formatSessionDate(startsAt, "America/New_York")).toBe("Sunday, March 29, 2026");
  const session = { startsAt, durationMinutes: 90 };
  expect(formatSessionSpan(session, "America/New_York")).toBe("7:30 PM to 9:00 PM");
});

test.each([
  ["over midnight", "2026-03-18", "23:30", "11:30 PM to 12:30 AM"],
  ["into an hour that is not there", "2026-03-29", "00:30", "12:30 AM to 2:30 AM"],
  ["through an hour that comes twice", "2026-10-25", "00:30", "12:30 AM to 1:30 AM"],
])("an hour %s is in local wall time", (_where, date, time, words) => {
  const zone = "Europe/Lisbon";
  const session = { startsAt: wallTimeToUtcMs({ date, time }, zone), durationMinutes: 60 };
  expect(formatSessionSpan(session, zone)).toBe(words);
});

test.each([
  ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["Europe/Lisbon", "Lisbon time"],
  ["UTC", "UTC"],
])("%s is called %s", (zone, words) => {
  expect(formatZone(zone)).toBe(words);
});
