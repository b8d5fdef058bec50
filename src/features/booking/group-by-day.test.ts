import { expect, test } from "vitest";

import { groupByDay } from "./group-by-day";

const at = (text: string) => Date.parse(text);
const starts = [at("2026-12-03T20:00Z"), at("2026-12-03T23:30Z"), at("2026-12-04T10:00Z")];

test("[book-5] free times are grouped by the days of the visitor's time zone, in order", () => {
  expect(groupByDay(starts, "UTC").map(({ date }) => date)).toEqual(["2026-12-03", "2026-12-04"]);
  expect(groupByDay(starts, "Asia/Jerusalem")).toEqual([
    { date: "2026-12-03", starts: starts.slice(0, 1) },
    { date: "2026-12-04", starts: starts.slice(1) },
  ]);
  expect(groupByDay([], "UTC")).toEqual([]);
});
