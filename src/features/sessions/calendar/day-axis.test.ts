import { afterEach, describe, expect, test, vi } from "vitest";

import { axisOf, lanesOf, spanOn } from "./coach-calendar";
import * as now from "@/lib/live/now";

const at = (clock: string) => Date.parse(`2026-03-29T${clock}Z`);
const session = (clock: string, durationMinutes: number) => ({
  startsAt: at(clock),
  durationMinutes,
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a session's place on its day", () => {
  test.each([
    ["UTC", "09:30", "10:30", { fromMinute: 570, toMinute: 630 }],
    ["UTC", "23:30", "25:00", { fromMinute: 1410, toMinute: 1440 }],
    // Clocks move from one to two o'clock.
    ["Europe/Lisbon", "00:30", "02:00", { fromMinute: 30, toMinute: 180 }],
  ])("is correct in %s from %s to %s", (zone, from, to, span) => {
    vi.spyOn(now, "ownZone").mockReturnValue(zone);
    const end = to === "25:00" ? at("23:00") + 2 * 3_600_000 : at(to);
    expect(spanOn("2026-03-29", at(from), end)).toEqual(span);
  });

  test("has only the rest of a session from the day before", () => {
    vi.spyOn(now, "ownZone").mockReturnValue("UTC");
    expect(spanOn("2026-03-30", at("23:30"), at("23:30") + 3_600_000)).toEqual({
      fromMinute: 0,
      toMinute: 30,
    });
  });
});

describe("[agenda-23] the axis of a week", () => {
  test("covers a workday without sessions", () => {
    expect(axisOf([])).toEqual({ fromHour: 9, toHour: 17 });
  });

  test("extends in whole hours to include every session", () => {
    const spans = [
      { fromMinute: 450, toMinute: 500 },
      { fromMinute: 1200, toMinute: 1290 },
      { fromMinute: 0, toMinute: 0 },
    ];
    expect(axisOf(spans)).toEqual({ fromHour: 7, toHour: 22 });
  });
});

test("[agenda-23] sessions at the same time are side by side, and the next session has the whole width", () => {
  const day = [
    session("09:00", 60),
    session("09:00", 30),
    session("09:30", 60),
    session("11:00", 60),
  ];
  expect(lanesOf(day)).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ]);
});
