import { expect, test } from "vitest";
import { sessionMinutesDefault } from "../limits";
import { twelveHourLabel } from "./clock-times";
import { isSessionMinutes, isTimeSlot, SESSION_MINUTES, TIME_SLOTS } from "./time-slots";

test("[session-18] there are 23 slots, half an hour apart, from nine to eight", () => {
  expect(TIME_SLOTS).toHaveLength(23);
  expect(TIME_SLOTS.slice(0, 3)).toEqual(["09:00", "09:30", "10:00"]);
  expect(TIME_SLOTS.at(-1)).toBe("20:00");
});

test("[session-18] slots are shown in twelve hours", () => {
  expect(TIME_SLOTS.slice(0, 2).map(twelveHourLabel)).toEqual(["9:00 AM", "9:30 AM"]);
  expect(TIME_SLOTS.slice(-2).map(twelveHourLabel)).toEqual(["7:30 PM", "8:00 PM"]);
});

test.each(["08:30", "20:30", "09:15", "9:00", "", null])("%j is not a slot", (value) => {
  expect(isTimeSlot(value)).toBe(false);
});

test("the first and the last slot count as slots", () => {
  expect(isTimeSlot("09:00")).toBe(true);
  expect(isTimeSlot("20:00")).toBe(true);
});

test("[session-17] sessions last 30 to 120 minutes, 60 by default", () => {
  expect(SESSION_MINUTES).toEqual([30, 45, 60, 90, 120]);
  expect(isSessionMinutes(sessionMinutesDefault)).toBe(true);
});

test.each([0, 15, 61, 121, -60, Number.NaN, "60", undefined])("%j is not a duration", (value) => {
  expect(isSessionMinutes(value)).toBe(false);
});
