import { describe, expect, test } from "vitest";
import { addDays } from "../time/calendar-dates";
import type { Slot } from "./free-slots";
import {
  datesBetween,
  isInPart,
  newlyFree,
  waitDaysAheadMax,
  waitDaysProblem,
  waitEndsAt,
} from "./session-waits";

test("a time is in the part of the day in which it starts", () => {
  expect(isInPart("11:30", "morning")).toBe(true);
  expect(isInPart("12:00", "morning")).toBe(false);
  expect(isInPart("12:00", "afternoon")).toBe(true);
  expect(isInPart("11:30", "afternoon")).toBe(false);
  expect(isInPart("17:00", "afternoon")).toBe(false);
  expect(isInPart("17:00", "evening")).toBe(true);
  expect(isInPart("16:30", "evening")).toBe(false);
  expect(isInPart("09:00", "any")).toBe(true);
});

describe("the days of a wait", () => {
  const today = "2026-03-18";
  const last = addDays(today, waitDaysAheadMax);

  test("begin today at the earliest and end within two months", () => {
    expect(waitDaysProblem({ fromDate: today, toDate: last }, today)).toBe(null);
    const yesterday = addDays(today, -1);
    expect(waitDaysProblem({ fromDate: yesterday, toDate: last }, today)).toBe("in_past");
    const tooFar = { fromDate: today, toDate: addDays(last, 1) };
    expect(waitDaysProblem(tooFar, today)).toBe("not_allowed");
  });

  test("are real and in order", () => {
    const turned = { fromDate: "2026-03-20", toDate: "2026-03-19" };
    expect(waitDaysProblem(turned, today)).toBe("not_allowed");
    const unreal = { fromDate: "2026-03-20", toDate: "2026-04-31" };
    expect(waitDaysProblem(unreal, today)).toBe("malformed");
    expect(waitDaysProblem({ fromDate: "soon", toDate: last }, today)).toBe("malformed");
  });

  test("end with the last one in the client's time zone", () => {
    expect(waitEndsAt("2026-03-18", "Europe/Berlin")).toBe(Date.parse("2026-03-18T23:00:00Z"));
  });

  test("include the first and the last day", () => {
    expect(datesBetween("2026-02-27", "2026-03-01")).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
    expect(datesBetween("2026-03-01", "2026-02-27")).toEqual([]);
  });
});

test("only a time that was not free before is newly free", () => {
  const slot = (time: string, state: Slot["state"]): Slot => ({ time, startsAt: 0, state });
  const before = [slot("09:00", "free"), slot("09:30", "taken"), slot("10:00", "taken")];
  const now = [slot("09:00", "free"), slot("09:30", "free"), slot("10:00", "taken")];
  expect(newlyFree(now, before).map(({ time }) => time)).toEqual(["09:30"]);
});
