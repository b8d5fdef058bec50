import { describe, expect, it } from "vitest";
import { erasedAtOnceMax } from "../limits";
import { dayMs } from "../time/time-spans";
import {
  deleteAfterMs,
  erasableAt,
  followClock,
  type FollowedClock,
  hasSettled,
  isMassErasure,
  keptThrough,
} from "./retention";

const at = (text: string) => Date.parse(text);

describe("[policy-7] B01 twelve calendar months, in the client's zone", () => {
  it.each([
    ["an ordinary day", "2025-03-10T10:00:00Z", "UTC", "2026-03-10", "2026-03-11T00:00:00Z"],
    ["29 February", "2024-02-29T10:00:00Z", "UTC", "2025-02-28", "2025-03-01T00:00:00Z"],
    [
      "28 February before a leap year",
      "2023-02-28T10:00:00Z",
      "UTC",
      "2024-02-28",
      "2024-02-29T00:00:00Z",
    ],
    [
      "the last day of a month",
      "2025-08-31T23:59:59Z",
      "UTC",
      "2026-08-31",
      "2026-09-01T00:00:00Z",
    ],
    ["the last day of a year", "2025-12-31T12:00:00Z", "UTC", "2026-12-31", "2027-01-01T00:00:00Z"],
    [
      "a day that is the next one further east",
      "2025-01-31T13:00:00Z",
      "Pacific/Auckland",
      "2026-02-01",
      "2026-02-01T11:00:00Z",
    ],
    [
      "a day that is the one before further west",
      "2025-02-01T05:00:00Z",
      "America/Los_Angeles",
      "2026-01-31",
      "2026-02-01T08:00:00Z",
    ],
    [
      "clocks that have changed in between",
      "2025-03-29T12:00:00Z",
      "Europe/Lisbon",
      "2026-03-29",
      "2026-03-29T23:00:00Z",
    ],
  ])("%s", (_what, endedAt, zone, lastDay, after) => {
    expect(keptThrough(at(endedAt), zone)).toBe(lastDay);
    expect(deleteAfterMs(at(endedAt), zone)).toBe(at(after));
  });

  it("is at least a year", () => {
    for (let hour = 0; hour < 24 * 7; hour += 1) {
      const endedAt = at("2025-10-24T00:00:00Z") + hour * 3_600_000;
      for (const zone of ["UTC", "Europe/Lisbon", "Pacific/Apia", "America/St_Johns"]) {
        const keptMs = deleteAfterMs(endedAt, zone) - endedAt;
        expect(keptMs).toBeGreaterThanOrEqual(365 * dayMs - 3_600_000); // An hour of summer time.
        expect(keptMs).toBeLessThanOrEqual(366 * dayMs + 3_600_000);
      }
    }
  });
});

describe("when records may be deleted", () => {
  const deleteAfter = 400 * dayMs;
  it.each([
    ["never without a notice", { deleteAfter }, Infinity],
    ["on the day, when notified in time", { deleteAfter, noticedAt: 370 * dayMs }, deleteAfter],
    ["a week after a late notice", { deleteAfter, noticedAt: 399 * dayMs }, 406 * dayMs],
    [
      "a week after a hold was lifted",
      { deleteAfter, noticedAt: 370 * dayMs, releasedAt: 500 * dayMs },
      507 * dayMs,
    ],
  ])("%s", (_what, due, expected) => {
    expect(erasableAt(due)).toBe(expected);
  });
});

describe("B07 mass deletion", () => {
  it.each([
    [0, 0, false],
    [2, 2, false], // Two coachings that ended on one day.
    [3, 5, true],
    [5, 10, false],
    [6, 59, true],
    [6, 60, false], // Exactly one in ten.
    [7, 60, true],
    [erasedAtOnceMax, 100_000, false],
    [erasedAtOnceMax + 1, 100_000, true],
  ])("%i of %i clients: %s", (count, clients, isMistake) => {
    expect(isMassErasure(count, clients)).toBe(isMistake);
  });
});

describe("B07 a clock that jumps", () => {
  const ranAt = at("2026-01-01T00:00:00Z");
  const hourMs = dayMs / 24;
  const after = (...movedMs: number[]) =>
    movedMs.reduce<FollowedClock>((clock, ms) => followClock(clock, ranAt + ms), { ranAt });

  it.each([
    ["an hour", hourMs],
    ["two days without a run", 2 * dayMs],
    ["a step back", -dayMs],
  ])("is trusted after %s", (_what, movedMs) => {
    expect(after(movedMs)).toEqual({ ranAt: ranAt + movedMs });
  });

  it("is doubted after a jump, and trusted again once it is right", () => {
    const jumped = after(7 * dayMs);
    expect(jumped).toEqual({ ranAt, doubt: expect.anything() as unknown });
    expect(hasSettled(jumped)).toBe(false);
    expect(after(7 * dayMs, hourMs)).toEqual({ ranAt: ranAt + hourMs });
  });

  it("is trusted after running evenly for a day since the last jump", () => {
    expect(hasSettled(after(7 * dayMs, 8 * dayMs - hourMs))).toBe(false);
    expect(hasSettled(after(7 * dayMs, 8 * dayMs))).toBe(true);
    expect(hasSettled(after(7 * dayMs, 8 * dayMs, 20 * dayMs))).toBe(false);
    expect(hasSettled(after(7 * dayMs, 6 * dayMs, 7 * dayMs - hourMs))).toBe(false);
  });
});
