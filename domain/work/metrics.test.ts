import { describe, expect, test } from "vitest";
import { addDays } from "../time/calendar-dates";
import {
  firstNumberDay,
  isNumberDay,
  isTargetMet,
  metricNumberMax,
  numberDaysBack,
  readNumber,
  tidyNumber,
} from "./metrics";

describe("[metric-3] a typed number", () => {
  test.each([
    ["7", 7],
    [" 7.25 ", 7.25],
    ["7,5", 7.5],
    ["7.", 7],
    ["-3", -3],
    ["−3", -3],
    ["+3", 3],
    ["-0", 0],
    ["0.1", 0.1],
    ["1000000", metricNumberMax],
  ])("%j is read as %d", (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  test.each(["", " ", "x", "7 h", "1e5", "0x10", "1.234", "1,000.5", "Infinity", "1000000.01"])(
    "%j is not read as a number",
    (text) => {
      expect(readNumber(text)).toBeNull();
    },
  );
});

test("a stored number is finite, limited and has at most two decimals", () => {
  for (const value of [0.07, 1.1, -999_999.99, 123.45]) expect(tidyNumber(value)).toBe(value);
  expect(tidyNumber(-0)).toBe(0);
  for (const value of [Number.NaN, -Infinity, 0.001, metricNumberMax + 0.01]) {
    expect(tidyNumber(value)).toBeNull();
  }
});

test("a day must be today or one of the 31 before, also across the end of a month", () => {
  const today = "2026-03-01";
  expect(firstNumberDay(today)).toBe("2026-01-29");
  for (const [days, isDay] of [
    [1, false],
    [0, true],
    [-numberDaysBack, true],
    [-numberDaysBack - 1, false],
  ] as const) {
    expect(isNumberDay(addDays(today, days), today), String(days)).toBe(isDay);
  }
});

test("[metric-5] a target is met when it is reached, from either side", () => {
  expect([6.99, 7, 7.01].map((value) => isTargetMet(value, 7, "above"))).toEqual([
    false,
    true,
    true,
  ]);
  expect([6.99, 7, 7.01].map((value) => isTargetMet(value, 7, "below"))).toEqual([
    true,
    true,
    false,
  ]);
});
