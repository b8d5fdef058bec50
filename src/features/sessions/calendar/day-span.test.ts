import { afterEach, describe, expect, test, vi } from "vitest";

import { daySpan } from "./day-span";
import * as now from "@/lib/live/now";

const hangIn = (zone: string) => vi.spyOn(now, "ownZone").mockReturnValue(zone);
const hoursOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => (toMs - fromMs) / 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a local day", () => {
  test.each([
    ["any day", "Europe/Lisbon", "2026-03-28", 24],
    ["the day on which clocks go ahead", "Europe/Lisbon", "2026-03-29", 23],
    ["the day on which they go back", "Europe/Lisbon", "2026-10-25", 25],
    ["a day that begins at one", "Africa/Cairo", "2026-04-24", 23],
    ["a day whose clocks move by half an hour", "Australia/Lord_Howe", "2026-04-05", 24.5],
  ])("is complete: %s in %s, %s", (_what, zone, date, hours) => {
    hangIn(zone);
    expect(hoursOf(daySpan(date))).toBe(hours);
  });

  test.each([
    ["2026-03-23", 7 * 24 - 1],
    ["2026-10-19", 7 * 24 + 1],
  ])("the week from %s has its seven days, without gaps or overlaps", (monday, hours) => {
    hangIn("Europe/Lisbon");
    const week = daySpan(monday, 7);
    expect(hoursOf(week)).toBe(hours);
    let endOfDayBefore = week.fromMs;
    for (let day = 0; day < 7; day += 1) {
      const date = new Date(Date.parse(monday) + day * 24 * 3_600_000).toISOString().slice(0, 10);
      const { fromMs, toMs } = daySpan(date);
      expect(fromMs).toBe(endOfDayBefore);
      endOfDayBefore = toMs;
    }
    expect(endOfDayBefore).toBe(week.toMs);
  });
});
