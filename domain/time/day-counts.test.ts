import { describe, expect, test } from "vitest";
import { calendarDays } from "./day-counts";

const at = (iso: string) => Date.parse(iso);

describe("[session-26] days are counted by the reader's midnights", () => {
  test.each([
    ["from Friday evening to Tuesday morning", "2026-11-27T18:00Z", "2026-12-01T09:00Z", "UTC", 4],
    ["within a day", "2026-11-27T00:01Z", "2026-11-27T23:59Z", "UTC", 0],
    ["a minute over midnight", "2026-11-27T23:59Z", "2026-11-28T00:00Z", "UTC", 1],
    ["backwards", "2026-11-28T00:00Z", "2026-11-27T23:59Z", "UTC", -1],
    [
      "where the reader's day is another",
      "2026-11-27T18:00Z",
      "2026-11-28T02:00Z",
      "Asia/Tokyo",
      0,
    ],
    ["over a day of 25 hours", "2026-10-31T12:00Z", "2026-11-02T12:00Z", "America/New_York", 2],
  ])("%s", (_title, from, to, zone, days) => {
    expect(calendarDays(at(from), at(to), zone)).toBe(days);
  });
});
