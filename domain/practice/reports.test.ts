import { expect, test } from "vitest";
import { countOfferedMinutes, listReportMonths } from "./reports";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zone = "Europe/Berlin";
const hours = { fromMinute: 9 * 60, toMinute: 17 * 60 };
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours }));

test("[report-2] months are in the coach's time zone, across the end of a year and clock changes", () => {
  const months = listReportMonths(12, Date.parse("2026-10-31T23:30:00Z"), zone); // Already November there.
  expect(months.map(({ month }) => month)).toEqual([
    ...["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"],
    ...["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"],
  ]);
  const [march, october] = ["2026-03", "2026-10"].map((name) =>
    months.find(({ month }) => month === name),
  );
  expect(march?.fromMs).toBe(Date.parse("2026-02-28T23:00:00Z"));
  expect((march?.toMs ?? 0) - (march?.fromMs ?? 0)).toBe(31 * dayMs - hourMs);
  expect((october?.toMs ?? 0) - (october?.fromMs ?? 0)).toBe(31 * dayMs + hourMs);
  for (const [place, { fromMs }] of months.entries()) {
    if (place > 0) expect(fromMs).toBe(months[place - 1]?.toMs);
  }
});

test("[report-2] the last of one or three months is the present one", () => {
  const now = Date.parse("2026-03-31T22:30:00Z");
  expect(listReportMonths(1, now, zone).map(({ month }) => month)).toEqual(["2026-04"]);
  expect(listReportMonths(3, now, "America/New_York").map(({ month }) => month)).toEqual([
    "2026-01",
    "2026-02",
    "2026-03",
  ]);
});

test("[report-5] the offered hours are the weekly ones and the exceptions, also on days with a clock change", () => {
  const offered = (month: string, exceptions: { date: string; hours: (typeof hours)[] }[] = []) =>
    countOfferedMinutes(month, { timeZone: zone, weekly: weekdays, exceptions }) / 60;
  expect(offered("2026-03")).toBe(22 * 8);
  expect(offered("2026-03", [{ date: "2026-03-02", hours: [] }])).toBe(21 * 8);
  expect(offered("2026-03", [{ date: "2026-03-01", hours: [hours] }])).toBe(23 * 8);
  const night = [{ weekday: 0, fromMinute: 0, toMinute: 6 * 60 }];
  const nights = { timeZone: zone, weekly: night, exceptions: [] };
  expect(countOfferedMinutes("2026-03", nights) / 60).toBe(5 * 6 - 1); // The 29th has no 02:30.
  expect(countOfferedMinutes("2026-10", nights) / 60).toBe(4 * 6 + 1);
});
