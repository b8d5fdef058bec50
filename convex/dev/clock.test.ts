import { describe, expect, it } from "vitest";
import { coachHours, isWithin, nextWithin, practiceNow, wakingHours } from "./clock";
import { randomFrom } from "./random";

const random = randomFrom(1, "clock");
const utc = (text: string) => Date.parse(`${text}Z`);

describe("the demo's clock", () => {
  it.each([
    ["2026-03-28", "2026-03-28T12:00"],
    ["2026-03-29", "2026-03-29T11:00"], // Summer time begins in Lisbon.
    ["2026-10-25", "2026-10-25T12:00"], // Summer time ends.
  ])("is noon in Lisbon on %s", (today, expected) => {
    expect(practiceNow(today)).toBe(utc(expected));
  });

  it("keeps a moment within the hours", () => {
    const monday = utc("2026-03-16T08:00");
    expect(nextWithin(monday, coachHours, random)).toBe(monday);
  });

  it("excludes the minute of closing", () => {
    expect(isWithin(utc("2026-03-16T19:29"), coachHours)).toBe(true);
    expect(isWithin(utc("2026-03-16T19:30"), coachHours)).toBe(false);
  });

  it.each([
    ["early the same day", "2026-03-16T05:10", "2026-03-16"],
    ["at closing time", "2026-03-16T19:30", "2026-03-17"],
    ["on Friday evening", "2026-03-20T23:00", "2026-03-23"],
    ["on Sunday", "2026-03-22T10:00", "2026-03-23"],
  ])("moves the coach's moment to the next opening: %s", (_, from, expectedDay) => {
    const moved = nextWithin(utc(from), coachHours, random);
    expect(new Date(moved).toISOString().slice(0, 10)).toBe(expectedDay);
    expect(isWithin(moved, coachHours)).toBe(true);
  });

  it("lets clients be awake on weekends, in their own time zone", () => {
    const sundayMorningInAuckland = utc("2026-03-21T20:00");
    const hours = wakingHours("Pacific/Auckland");
    expect(nextWithin(sundayMorningInAuckland, hours, random)).toBe(sundayMorningInAuckland);
  });
});
