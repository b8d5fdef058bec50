import { describe, expect, test } from "vitest";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";
import { dateEndsAt, goalDueAt, goalOverdueAt, leadAt, prepareAt, reflectAt } from "./reminders";

const CHANGES = [
  { zone: "Europe/Berlin", forward: "2026-03-29", back: "2026-10-25", byMinutes: 60 },
  { zone: "America/New_York", forward: "2026-03-08", back: "2026-11-01", byMinutes: 60 },
  { zone: "Australia/Lord_Howe", forward: "2026-10-04", back: "2026-04-05", byMinutes: 30 },
] as const;
const dayMinutes = 24 * 60;

describe.each(CHANGES)("in $zone", ({ zone, forward, back, byMinutes }) => {
  const at = (date: string, time: string) => wallTimeToUtcMs({ date, time }, zone);
  const wall = (ms: number) => Object.values(utcMsToWallTime(ms, zone)).join(" ");
  const dayBefore = (date: string) =>
    new Date(Date.parse(date) - dayMinutes * 60_000).toISOString().slice(0, 10);

  test("[remind-1] a day before is the same local time on the day before, across both clock changes", () => {
    for (const [date, hours] of [
      [forward, dayMinutes - byMinutes],
      [back, dayMinutes + byMinutes],
    ] as const) {
      const startsAt = at(date, "15:00");
      const dueAt = leadAt(startsAt, dayMinutes, zone);
      expect(wall(dueAt)).toBe(`${dayBefore(date)} 15:00`);
      expect((startsAt - dueAt) / 60_000).toBe(hours);
    }
  });

  test("[remind-1] an hour before is exactly an hour, also during the clock change", () => {
    for (const date of [forward, back]) {
      const startsAt = at(date, "04:00");
      expect(startsAt - leadAt(startsAt, 60, zone)).toBe(60 * 60_000);
      expect(startsAt - leadAt(startsAt, 240, zone)).toBe(240 * 60_000);
    }
  });

  test("[remind-1] suggestions come at eight in the morning of the right day", () => {
    for (const date of [forward, back]) {
      expect(wall(prepareAt(at(date, "15:00"), zone))).toBe(`${dayBefore(date)} 08:00`);
      expect(wall(goalOverdueAt(dayBefore(date), zone))).toBe(`${date} 08:00`);
      expect(wall(dateEndsAt(dayBefore(date), zone))).toBe(`${date} 00:00`);
    }
  });
});

test("[remind-1] a time that the clocks skip on the day before becomes the next existing one", () => {
  const zone = "Europe/Berlin";
  const startsAt = wallTimeToUtcMs({ date: "2026-03-30", time: "02:30" }, zone);
  const dueAt = leadAt(startsAt, dayMinutes, zone);
  expect(utcMsToWallTime(dueAt, zone)).toEqual({ date: "2026-03-29", time: "03:00" });
});

test("[remind-4] a goal is due soon three days before its date", () => {
  expect(goalDueAt("2026-03-21", "UTC")).toBe(Date.parse("2026-03-18T08:00:00Z"));
});

test("[remind-3] the suggestion to reflect is sent two hours after the end, or when a late session is completed", () => {
  const endsAt = Date.parse("2026-03-18T12:00:00Z");
  expect(reflectAt(endsAt, endsAt)).toBe(endsAt + 2 * 60 * 60_000);
  expect(reflectAt(endsAt, endsAt + 5 * 60 * 60_000)).toBe(endsAt + 5 * 60 * 60_000);
});
