import { describe, expect, test } from "vitest";
import { addDays } from "../time/calendar-dates";
import {
  checkInsKeptMax,
  habitDays,
  isCheckInDay,
  latestStretch,
  withCheckIn,
} from "./agreed-actions";

const today = "2026-03-18";
const daysAgo = (...days: number[]) => days.map((each) => addDays(today, -each));

describe("[action-6] the latest run of a habit", () => {
  test.each([
    ["is nothing before the first day", [], 0],
    ["counts today at once", [0], 1],
    ["is not over while today is still open", [1, 2], 2],
    ["forgives one missed day", [0, 2, 3], 3],
    ["forgives one missed day again and again", [1, 3, 5], 3],
    ["forgives yesterday while today is open", [2, 3], 2],
    ["ends with two missed days in a row", [0, 3, 4], 1],
    ["is over after two missed days", [3, 4], 0],
  ])("%s", (_title, days, count) => {
    expect(latestStretch(daysAgo(...days), today)?.days ?? 0).toBe(count);
  });

  test("includes the day it began, so that all counted days can be found", () => {
    const days = daysAgo(0, 1, 3, 8, 10, 11);
    expect(latestStretch(days, today)).toEqual({ days: 3, sinceDate: addDays(today, -3) });
  });
});

test("a day is ticked once, in order, and can be unticked; the oldest days are dropped", () => {
  const days = withCheckIn(withCheckIn(["2026-03-18"], "2026-03-17", true), "2026-03-17", true);
  expect(days).toEqual(["2026-03-17", "2026-03-18"]);
  expect(withCheckIn(days, "2026-03-18", false)).toEqual(["2026-03-17"]);
  const year = Array.from({ length: checkInsKeptMax }, (_, place) => addDays(today, place));
  expect(withCheckIn(year, "2030-01-01", true)).toHaveLength(checkInsKeptMax);
  expect(withCheckIn(year, "2030-01-01", true)).not.toContain(today);
});

test.each([
  [-2, false],
  [-1, true],
  [7, true],
  [8, false],
])("a day %i days ago can be ticked: %s", (days, isTickable) => {
  expect(isCheckInDay(addDays(today, -days), today)).toBe(isTickable);
});

test("the days of a habit end today", () => {
  expect(habitDays(today)).toHaveLength(7);
  expect(habitDays(today).at(-1)).toBe(today);
});
