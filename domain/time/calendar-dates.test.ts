import { describe, expect, test } from "vitest";
import {
  addCalendarMonths,
  addDays,
  compareDates,
  daysBetween,
  isCalendarDate,
  isOverdue,
  weekday,
} from "./calendar-dates";

describe("isCalendarDate", () => {
  test.each(["2024-02-29", "2000-02-29", "2023-12-31", "0001-01-01", "9999-12-31"])(
    "accepts %s",
    (date) => {
      expect(isCalendarDate(date)).toBe(true);
    },
  );

  test.each([
    "2023-02-29",
    "1900-02-29",
    "2023-02-30",
    "2023-04-31",
    "2023-13-01",
    "2023-00-10",
    "2023-01-00",
    "0000-01-01",
    "2023-1-1",
    "23-01-01",
    "2023/01/01",
    "2023-01-01T00:00",
    " 2023-01-01",
    "2023-01-01\n",
    "",
    null,
    20230101,
  ])("refuses %j", (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });
});

describe("addDays", () => {
  test.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2023-02-28", 1, "2023-03-01"],
    ["2023-12-31", 1, "2024-01-01"],
    ["2024-01-01", -1, "2023-12-31"],
    ["2024-03-30", 2, "2024-04-01"],
    ["2024-05-05", 0, "2024-05-05"],
  ])("%s and %d days is %s", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test("refuses a malformed date and an invalid result", () => {
    expect(() => addDays("2023-02-29", 1)).toThrow(RangeError);
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("0001-01-01", -1)).toThrow(RangeError);
    expect(() => addDays("2024-01-01", Number.NaN)).toThrow(RangeError);
  });
});

describe("addCalendarMonths", () => {
  test.each([
    ["2023-01-31", 1, "2023-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-01-29", 1, "2024-02-29"],
    ["2024-01-31", 2, "2024-03-31"],
    ["2024-03-31", -1, "2024-02-29"],
    ["2024-05-31", 1, "2024-06-30"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2023-02-28", 12, "2024-02-28"],
    ["2024-11-15", 2, "2025-01-15"],
    ["2024-01-15", -1, "2023-12-15"],
    ["2024-06-30", 0, "2024-06-30"],
  ])("%s and %d months is %s", (date, months, expected) => {
    expect(addCalendarMonths(date, months)).toBe(expected);
  });
});

describe("daysBetween", () => {
  test.each([
    ["2024-02-28", "2024-03-01", 2],
    ["2023-02-28", "2023-03-01", 1],
    ["2024-03-01", "2024-02-28", -2],
    ["2024-01-01", "2024-01-01", 0],
    ["2024-01-01", "2025-01-01", 366],
  ])("from %s to %s is %d", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

test("dates sort by day", () => {
  const dates = ["2024-10-01", "2023-12-31", "2024-02-29", "2024-09-30"];
  expect(dates.sort(compareDates)).toEqual([
    "2023-12-31",
    "2024-02-29",
    "2024-09-30",
    "2024-10-01",
  ]);
  expect(compareDates("2024-02-29", "2024-02-29")).toBe(0);
});

test("a target is overdue from the day after it, and never without a date", () => {
  expect(isOverdue("2024-02-29", "2024-02-28")).toBe(false);
  expect(isOverdue("2024-02-29", "2024-02-29")).toBe(false);
  expect(isOverdue("2024-02-29", "2024-03-01")).toBe(true);
  expect(isOverdue(null, "2024-03-01")).toBe(false);
  expect(isOverdue(undefined, "2024-03-01")).toBe(false);
});

test("weekdays count from Sunday", () => {
  expect(weekday("2024-03-03")).toBe(0);
  expect(weekday("2024-02-29")).toBe(4);
  expect(weekday("2000-01-01")).toBe(6);
});
