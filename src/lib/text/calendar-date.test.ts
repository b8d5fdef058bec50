import { expect, test } from "vitest";

import { fromCalendarDay, toCalendarDay } from "@/lib/text/calendar-date";

test("a date survives conversion in both directions", () => {
  for (const date of ["2024-02-29", "2025-03-30", "2025-10-26", "1999-12-31"]) {
    const day = toCalendarDay(date);
    expect(day && fromCalendarDay(day)).toBe(date);
  }
});

test("the day is local midnight in every time zone", () => {
  const day = toCalendarDay("2025-06-15");
  expect([day?.getFullYear(), day?.getMonth(), day?.getDate(), day?.getHours()]).toEqual([
    2025, 5, 15, 0,
  ]);
});

test("an invalid date becomes null", () => {
  for (const text of ["", "2025-02-29", "2025-6-1", "15.06.2025", "2025-06-15T10:00"]) {
    expect(toCalendarDay(text)).toBeNull();
  }
});

test("a nonexistent moment becomes null", () => {
  expect(fromCalendarDay(new Date(Number.NaN))).toBeNull();
});

test("late in the evening it is still the same day", () => {
  expect(fromCalendarDay(new Date(2025, 5, 15, 23, 59))).toBe("2025-06-15");
});
