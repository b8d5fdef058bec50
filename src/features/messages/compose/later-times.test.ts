import { formatLater, listPresets, momentOf } from "./later-times";
import { expect, test } from "vitest";

const zone = "Europe/Berlin";
const at = (wall: string) => Date.parse(`${wall}+01:00`);
const presetsAt = (wall: string) =>
  listPresets(at(wall), zone).map(({ preset, dueAt }) => [preset, new Date(dueAt).toISOString()]);

test("[later-2] the presets are on the coach's own clock", () => {
  expect(presetsAt("2026-11-26T12:00:00")).toEqual([
    ["evening", "2026-11-26T17:00:00.000Z"],
    ["tomorrow", "2026-11-27T08:00:00.000Z"],
    ["monday", "2026-11-30T08:00:00.000Z"],
  ]);
});

test("an evening that has begun is not offered, nor Monday where it is tomorrow", () => {
  const kinds = (wall: string) => presetsAt(wall).map(([preset]) => preset);
  expect(kinds("2026-11-26T17:59:30")).toEqual(["tomorrow", "monday"]);
  expect(kinds("2026-11-29T12:00:00")).toEqual(["evening", "tomorrow"]);
});

test("a day and a time are a moment once both are typed", () => {
  expect(momentOf({ date: "2026-11-30", time: "09:00" }, zone)).toBe(at("2026-11-30T09:00:00"));
  expect(momentOf({ date: "", time: "09:00" }, zone)).toBeNull();
  expect(momentOf({ date: "2026-11-30", time: "" }, zone)).toBeNull();
});

test("the year is said where it is another", () => {
  const now = at("2026-11-26T12:00:00");
  expect(formatLater(at("2026-11-30T09:00:00"), zone, now)).toMatch(/^Mon, Nov 30, 9:00\sAM$/);
  expect(formatLater(at("2027-01-04T09:00:00"), zone, now)).toMatch(/^Mon, Jan 4, 2027, 9:00\sAM$/);
});
