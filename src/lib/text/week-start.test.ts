import { expect, test } from "vitest";

import { startOfWeek, weekdaysInOrder, weekStartsOn } from "@/lib/text/week-start";

test.each([
  ["en-US", 0],
  ["de-DE", 1],
  ["en-GB", 1],
  ["ar-EG", 6],
])("[session-27] a week of %s begins on day %d", (locale, first) => {
  expect(weekStartsOn(locale)).toBe(first);
  expect(weekdaysInOrder(locale)).toHaveLength(7);
  expect(weekdaysInOrder(locale)[0]).toBe(first);
});

test.each([
  ["2026-11-29", "en-US", "2026-11-29"],
  ["2026-11-28", "en-US", "2026-11-22"],
  ["2026-11-29", "de-DE", "2026-11-23"],
  ["2026-11-30", "de-DE", "2026-11-30"],
])("[session-27] %s of %s is in the week from %s", (date, locale, first) => {
  expect(startOfWeek(date, locale)).toBe(first);
});
