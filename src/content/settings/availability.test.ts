import { expect, test } from "vitest";

import { describeRunDates, describeWeek } from "@/content/settings/availability";

const at = (weekdays: number[], fromMinute: number, toMinute: number) =>
  weekdays.map((weekday) => ({ weekday, fromMinute, toMinute }));

test.each([
  ["You take no sessions in an ordinary week.", []],
  ["You take sessions every day from 9:00 AM to 10:00 PM.", at([0, 1, 2, 3, 4, 5, 6], 540, 1320)],
  [
    "You take sessions Monday to Friday from 9:00 AM to 5:00 PM; Saturday from 10:00 AM to 1:00 PM. Sunday: closed.",
    [...at([1, 2, 3, 4, 5], 540, 1020), ...at([6], 600, 780)],
  ],
  [
    "You take sessions Tuesday and Thursday from 9:00 AM to 12:00 PM and from 12:30 PM to midnight. Monday, Wednesday and Friday to Sunday: closed.",
    [...at([4, 2], 750, 1440), ...at([2, 4], 540, 720)],
  ],
])("%s", (sentence, weekly) => {
  expect(describeWeek(weekly)).toBe(sentence);
});

test("a single day is shown as its date, several days as the first and last date", () => {
  expect(describeRunDates({ fromDate: "2026-12-24", toDate: "2026-12-24" })).toBe(
    "Thu, December 24, 2026",
  );
  expect(describeRunDates({ fromDate: "2026-12-24", toDate: "2027-01-01" })).toBe(
    "Thu, December 24, 2026 to Fri, January 1, 2027",
  );
});
