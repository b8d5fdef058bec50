import { formatLater, listPresets, momentOf } from "./later-messages";
import { expect, test } from "vitest";

const zone = "Europe/Berlin";
const at = (wall: string) => Date.parse(`${wall}+01:00`);
const presetsAt = (wall: string) =>
  listPresets(at(wall), zone).map(({ preset, dueAt }) => [preset, new Date(dueAt).toISOString()]);

test("[later-2] the presets are in the coach's own time zone", () => {
  expect(presetsAt("2026-11-26T12:00:00")).toEqual([
    ["evening", "2026-11-26T17:00:00.000Z"],
    ["tomorrow", "2026-11-27T08:00:00.000Z"],
    ["monday", "2026-11-30T08:00:00.000Z"],
  ]);
});

test("neither an evening that has begun nor a Monday that is tomorrow is offered", () => {
  const kinds = (wall: string) => presetsAt(wall).map(([preset]) => preset);
  expect(kinds("2026-11-26T17:59:30")).toEqual(["tomorrow", "monday"]);
  expect(kinds("2026-11-29T12:00:00")).toEqual(["evening", "tomorrow"]);
});

test("a day and a time make a moment once both are entered", () => {
  expect(momentOf({ date: "2026-11-30", time: "09:00" }, zone)).toBe(at("2026-11-30T09:00:00"));
  expect(momentOf({ date: "", time: "09:00" }, zone)).toBeNull();
  expect(momentOf({ date: "2026-11-30", time: "" }, zone)).toBeNull();
});

test("a date in another year has its year", () => {
  const now = at("2026-11-26T12:00:00");
  expect(formatLater(at("2026-11-30T09:00:00"), zone, now)).toMatch(/^Mon, Nov 30, 9:00\sAM$/);
  expect(formatLater(at("2027-01-04T09:00:00"), zone, now)).toMatch(/^Mon, Jan 4, 2027, 9:00\sAM$/);
});
