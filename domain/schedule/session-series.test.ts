import { describe, expect, test } from "vitest";
import { hourMs, weekMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";
import {
  canBeBooked,
  OCCURRENCE_STATES,
  seriesStarts,
  shiftOnWall,
  wallDistanceMs,
} from "./session-series";

const berlin = "Europe/Berlin";
const at = (date: string, time: string, zone = berlin) => wallTimeToUtcMs({ date, time }, zone);
const wallsOf = (starts: readonly number[], zone = berlin) =>
  starts.map((ms) => Object.values(utcMsToWallTime(ms, zone)).join(" "));

describe("a series", () => {
  test("keeps its local time when clocks go forward and back", () => {
    const spring = seriesStarts(at("2026-03-24", "10:00"), { weeks: 1, count: 2 }, berlin);
    expect(wallsOf(spring)).toEqual(["2026-03-24 10:00", "2026-03-31 10:00"]);
    expect((spring[1] ?? 0) - (spring[0] ?? 0)).toBe(weekMs - hourMs);
    const autumn = seriesStarts(at("2026-10-13", "10:00"), { weeks: 2, count: 3 }, berlin);
    expect(wallsOf(autumn)).toEqual(["2026-10-13 10:00", "2026-10-27 10:00", "2026-11-10 10:00"]);
    expect((autumn[1] ?? 0) - (autumn[0] ?? 0)).toBe(2 * weekMs + hourMs);
  });

  test("uses the next moment for a skipped time, and the first moment of a time shown twice", () => {
    const skipped = seriesStarts(at("2026-03-22", "02:30"), { weeks: 1, count: 3 }, berlin);
    expect(wallsOf(skipped)).toEqual(["2026-03-22 02:30", "2026-03-29 03:00", "2026-04-05 02:30"]);
    const twice = seriesStarts(at("2026-10-18", "02:30"), { weeks: 1, count: 2 }, berlin);
    expect(twice[1]).toBe(Date.parse("2026-10-25T00:30:00Z"));
  });

  test("begins at the exact moment that was chosen, even if its local time is shown twice", () => {
    const second = Date.parse("2026-10-25T01:30:00Z");
    expect(seriesStarts(second, { weeks: 1, count: 2 }, berlin)[0]).toBe(second);
  });
});

describe("a shift in local time", () => {
  test("is the same for each session, on either side of a clock change", () => {
    const [before, after] = [at("2026-03-24", "10:00"), at("2026-03-31", "10:00")];
    const distance = wallDistanceMs(before, at("2026-03-25", "15:30"), berlin);
    const moved = [before, after].map((ms) => shiftOnWall(ms, distance, berlin));
    expect(wallsOf(moved)).toEqual(["2026-03-25 15:30", "2026-04-01 15:30"]);
  });

  test("across a clock change counts local time, not hours", () => {
    const distance = wallDistanceMs(at("2026-03-24", "10:00"), at("2026-03-31", "10:00"), berlin);
    expect(distance).toBe(weekMs);
    expect(shiftOnWall(at("2026-03-24", "10:00"), distance, berlin)).toBe(
      at("2026-03-31", "10:00"),
    );
  });

  test("of zero keeps the moment, also the second moment of a time shown twice", () => {
    const second = Date.parse("2026-10-25T01:30:00Z");
    expect(shiftOnWall(second, 0, berlin)).toBe(second);
  });
});

test("only times outside the coach's own hours may be overridden", () => {
  expect(OCCURRENCE_STATES.filter(canBeBooked)).toEqual(["free", "closed", "day-off"]);
});
