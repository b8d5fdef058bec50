import { expect, test } from "vitest";
import { openHoursPerDayMax } from "../limits";
import { MINUTES_OF_DAY } from "./availability";
import {
  groupExceptions,
  groupWeek,
  hoursOnWeekday,
  MONDAY_FIRST,
  nextHours,
  withoutRun,
  withRun,
} from "./availability-groups";

const day = { fromMinute: 540, toMinute: 1020 };
const morning = { fromMinute: 600, toMinute: 780 };

test("the week begins on Monday", () => {
  expect(MONDAY_FIRST).toEqual([1, 2, 3, 4, 5, 6, 0]);
});

test("days with the same hours are grouped, in any order of their hours", () => {
  const weekly = [
    ...[1, 2, 3, 4].map((weekday) => ({ weekday, ...day })),
    { weekday: 5, fromMinute: 840, toMinute: 900 },
    { weekday: 5, ...morning },
    { weekday: 6, ...morning },
    { weekday: 6, fromMinute: 840, toMinute: 900 },
  ];
  expect(groupWeek(weekly)).toEqual([
    { weekdays: [1, 2, 3, 4], hours: [day] },
    { weekdays: [5, 6], hours: [morning, { fromMinute: 840, toMinute: 900 }] },
    { weekdays: [0], hours: [] },
  ]);
  expect(hoursOnWeekday(weekly, 5)[0]).toEqual(morning);
});

test("a week without hours is one group", () => {
  expect(groupWeek([])).toEqual([{ weekdays: [1, 2, 3, 4, 5, 6, 0], hours: [] }]);
});

test("consecutive days are grouped, also across a year; other hours or a gap start a new group", () => {
  const closed = (date: string) => ({ date, hours: [] });
  expect(
    groupExceptions([
      closed("2027-01-01"),
      closed("2026-12-31"),
      closed("2026-12-30"),
      { date: "2027-01-02", hours: [morning] },
      closed("2027-01-04"),
    ]),
  ).toEqual([
    { fromDate: "2026-12-30", toDate: "2027-01-01", hours: [] },
    { fromDate: "2027-01-02", toDate: "2027-01-02", hours: [morning] },
    { fromDate: "2027-01-04", toDate: "2027-01-04", hours: [] },
  ]);
});

test("a run of days replaces the exceptions of its days, and no others", () => {
  const before = [
    { date: "2026-02-27", hours: [] },
    { date: "2026-02-28", hours: [] },
  ];
  const run = { fromDate: "2026-02-28", toDate: "2026-03-01", hours: [morning] };
  const after = withRun(before, run);
  expect(groupExceptions(after)).toEqual([
    { fromDate: "2026-02-27", toDate: "2026-02-27", hours: [] },
    run,
  ]);
  expect(withoutRun(after, run)).toEqual([{ date: "2026-02-27", hours: [] }]);
});

test("the first hours added are a working day, the next a period after a break if there is room", () => {
  expect(nextHours([])).toEqual(day);
  expect(nextHours([day])).toEqual({ fromMinute: 1080, toMinute: 1200 });
  expect(nextHours([{ fromMinute: 0, toMinute: 1350 }])).toEqual({
    fromMinute: 1410,
    toMinute: MINUTES_OF_DAY,
  });
  expect(nextHours([{ fromMinute: 0, toMinute: 1380 }])).toBeNull();
  expect(nextHours(Array.from({ length: openHoursPerDayMax }, () => day))).toBeNull();
});
