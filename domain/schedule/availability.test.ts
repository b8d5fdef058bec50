import { describe, expect, test } from "vitest";
import { wallTimeToUtcMs } from "../time/time-zones";
import { areOpenHours, type Availability, isWithinAvailability, openSpansOn } from "./availability";

const HOUR_MS = 3_600_000;
const berlin: Availability = {
  timeZone: "Europe/Berlin",
  weekly: [
    { weekday: 1, fromMinute: 9 * 60, toMinute: 12 * 60 },
    { weekday: 1, fromMinute: 12 * 60, toMinute: 17 * 60 },
    { weekday: 2, fromMinute: 22 * 60, toMinute: 24 * 60 },
  ],
  exceptions: [
    { date: "2026-03-09", hours: [] },
    { date: "2026-03-15", hours: [{ fromMinute: 600, toMinute: 660 }] },
  ],
};
const at = (date: string, time: string, durationMinutes = 60) => ({
  startsAt: wallTimeToUtcMs({ date, time }, "Europe/Berlin"),
  durationMinutes,
});

describe("a session is within the coach's hours", () => {
  test.each([
    ["at their first minute", "2026-03-02", "09:00", 60, true],
    ["a minute before them", "2026-03-02", "08:59", 60, false],
    ["up to their end", "2026-03-02", "16:00", 60, true],
    ["a minute over their end", "2026-03-02", "16:01", 60, false],
    ["across two stretches that touch", "2026-03-02", "11:30", 60, true],
    ["on a day without hours", "2026-03-04", "10:00", 60, false],
    ["on a Monday that is closed", "2026-03-09", "10:00", 60, false],
    ["on a Sunday that is open for once", "2026-03-15", "10:00", 60, true],
    ["longer than that Sunday", "2026-03-15", "10:00", 90, false],
    ["up to midnight", "2026-03-03", "23:00", 60, true],
    ["over midnight", "2026-03-03", "23:30", 60, false],
  ])("%s: %s %s for %d", (_what, date, time, minutes, expected) => {
    expect(isWithinAvailability(at(date, time, minutes), berlin)).toBe(expected);
  });
});

test("the coach's hours follow local time across a clock change", () => {
  const everyDay = { ...berlin, weekly: [{ weekday: 0, fromMinute: 0, toMinute: 1440 }] };
  const [spring] = openSpansOn("2026-03-29", { ...everyDay, exceptions: [] });
  const [autumn] = openSpansOn("2026-10-25", { ...everyDay, exceptions: [] });
  expect(((spring?.toMs ?? 0) - (spring?.fromMs ?? 0)) / HOUR_MS).toBe(23);
  expect(((autumn?.toMs ?? 0) - (autumn?.fromMs ?? 0)) / HOUR_MS).toBe(25);
});

describe("valid hours", () => {
  test.each([
    ["none", [], true],
    ["the whole day", [[0, 1440]], true],
    [
      "two that touch, in any order",
      [
        [600, 700],
        [500, 600],
      ],
      true,
    ],
    [
      "two that meet",
      [
        [500, 601],
        [600, 700],
      ],
      false,
    ],
    ["none in length", [[600, 600]], false],
    ["backwards", [[600, 500]], false],
    ["before midnight", [[-1, 500]], false],
    ["past midnight", [[600, 1441]], false],
    ["half a minute", [[600.5, 700]], false],
    ["no number", [[Number.NaN, 700]], false],
  ])("%s", (_what, pairs, expected) => {
    const hours = pairs.map(([fromMinute = 0, toMinute = 0]) => ({ fromMinute, toMinute }));
    expect(areOpenHours(hours)).toBe(expected);
  });
});
