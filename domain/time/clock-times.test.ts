import { expect, test } from "vitest";
import { clockTimeAt, isClockTime, minuteOfDay, twelveHourLabel } from "./clock-times";

test.each(["00:00", "09:30", "19:59", "23:59"])("%s is a time of day", (time) => {
  expect(isClockTime(time)).toBe(true);
});

test.each([
  "24:00",
  "9:30",
  "09:60",
  "09:30:00",
  "0930",
  "",
  " 09:30",
  "09:30\n",
  "٠٩:٣٠",
  930,
  null,
])("%j is not a time of day", (value) => {
  expect(isClockTime(value)).toBe(false);
});

test("minutes of the day and times of day convert to each other", () => {
  for (const [time, minute] of [
    ["00:00", 0],
    ["09:05", 545],
    ["23:59", 1439],
  ] as const) {
    expect(minuteOfDay(time)).toBe(minute);
    expect(clockTimeAt(minute)).toBe(time);
  }
});

test.each([
  ["00:00", "12:00 AM"],
  ["00:30", "12:30 AM"],
  ["01:00", "1:00 AM"],
  ["11:59", "11:59 AM"],
  ["12:00", "12:00 PM"],
  ["12:59", "12:59 PM"],
  ["13:00", "1:00 PM"],
  ["23:59", "11:59 PM"],
])("%s is shown as %s", (time, label) => {
  expect(twelveHourLabel(time)).toBe(label);
});

test("a malformed time is an error", () => {
  expect(() => twelveHourLabel("25:00")).toThrow(RangeError);
});
