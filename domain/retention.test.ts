import { describe, expect, it } from "vitest";
import { dayMs } from "./calendar-dates";
import { erasedAtOnceMax } from "./limits";
import { deleteAfterMs, erasableAt, isClockJump, isMassErasure, keptThrough } from "./retention";

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

  it("is never less than to the same time of the same day a year on", () => {
    for (let hour = 0; hour < 24 * 7; hour += 1) {
      const endedAt = at("2025-10-24T00:00:00Z") + hour * 3_600_000;
      for (const zone of ["UTC", "Europe/Lisbon", "Pacific/Apia", "America/St_Johns"]) {
        const keptMs = deleteAfterMs(endedAt, zone) - endedAt;
        expect(keptMs).toBeGreaterThanOrEqual(365 * dayMs - 3_600_000); // an hour of summer time
        expect(keptMs).toBeLessThanOrEqual(366 * dayMs + 3_600_000);
      }
    }
  });
});

describe("when records may go", () => {
  const deleteAfter = 400 * dayMs;
  it.each([
    ["never without a notice", { deleteAfter }, Infinity],
    ["on the day, when told in time", { deleteAfter, noticedAt: 370 * dayMs }, deleteAfter],
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

describe("B07 what looks like a mistake", () => {
  it.each([
    [0, 0, false],
    [1, 1, false],
    [2, 39, true],
    [2, 40, false], // exactly one in twenty
    [3, 40, true],
    [erasedAtOnceMax, 100_000, false],
    [erasedAtOnceMax + 1, 100_000, true],
  ])("%i of %i clients: %s", (count, clients, isMistake) => {
    expect(isMassErasure(count, clients)).toBe(isMistake);
  });

  it.each([
    [0, false],
    [2 * dayMs, false],
    [2 * dayMs + 1, true],
    [-1, true],
    [365 * dayMs, true],
  ])("a clock that moved by %i ms between two runs: %s", (movedMs, isJump) => {
    expect(isClockJump(at("2026-01-01T00:00:00Z"), at("2026-01-01T00:00:00Z") + movedMs)).toBe(
      isJump,
    );
  });
});
