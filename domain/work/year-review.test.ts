import { expect, test } from "vitest";
import { countByMonth, countWords, ofYear, yearsSince } from "./year-review";

test.each([
  [[], [2026]],
  [
    ["2024-12-31", "2025-01-01"],
    [2026, 2025, 2024],
  ],
  [["2030-01-01"], [2026]],
])("[year-1] after %j the years to choose from are %j", (dates, years) => {
  expect(yearsSince(dates, "2026-05-01")).toEqual(years);
});

test("[year-2] a date belongs to its year and its month", () => {
  const dates = ["2025-12-31", "2026-01-01", "2026-12-31", "2026-12-01"];
  const rows = dates.map((date) => ({ date }));
  expect(ofYear(rows, 2026).map(({ date }) => date)).toEqual(dates.slice(1));
  expect(countByMonth(dates.slice(1))).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
});

test.each([
  ["", 0],
  ["  …  ", 0],
  ["Today I didn't run, and that's fine.", 7],
  ["Ich gehe über die Brücke", 5],
])("[year-3] %j has %i words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test("[year-3] words without spaces between them are counted, too", () => {
  expect(countWords("今日は川へ行きました")).toBeGreaterThan(3);
});
