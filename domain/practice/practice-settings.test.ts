import { expect, test } from "vitest";
import { areOpenHours, WEEKDAYS } from "../schedule/availability";
import { minuteOfDay } from "../time/clock-times";
import { SESSION_MINUTES, TIME_SLOTS } from "../time/time-slots";
import { isPaymentLink, isWebLink, meetingPlaceFor, PRACTICE_DEFAULTS } from "./practice-settings";

test("the default hours fit the longest session in every slot of every day", () => {
  for (const weekday of WEEKDAYS) {
    const hours = PRACTICE_DEFAULTS.weekly.filter((open) => open.weekday === weekday);
    expect(areOpenHours(hours)).toBe(true);
    expect(hours[0]?.fromMinute).toBeLessThanOrEqual(minuteOfDay(TIME_SLOTS[0] ?? ""));
    const longest = Math.max(...SESSION_MINUTES);
    expect(hours[0]?.toMinute).toBe(minuteOfDay(TIME_SLOTS.at(-1) ?? "") + longest);
  }
});

test("the meeting details depend on the session's type", () => {
  const all = { meetingLink: "https://a.example", phoneNumber: "+1", place: "Here" };
  expect(meetingPlaceFor("video", all)).toEqual({ meetingLink: all.meetingLink });
  expect(meetingPlaceFor("phone", all)).toEqual({ phoneNumber: all.phoneNumber });
  expect(meetingPlaceFor("in-person", all)).toEqual({ place: all.place });
  expect(meetingPlaceFor("coaching", all)).toEqual(all);
});

test.each([
  ["https://meet.example.com/room", true],
  ["http://localhost:8080", true],
  ["HTTPS://MEET.EXAMPLE.COM", true],
  ["javascript:alert(1)", false],
  ["https:///nowhere", false],
  ["https://a b", false],
  [" https://a.example", false],
  ["//a.example", false],
  ["ftp://a.example", false],
  ["", false],
])("%j as a link: %s", (text, expected) => {
  expect(isWebLink(text)).toBe(expected);
});

test.each([
  ["https://pay.example/anna?amount=80", true],
  ["HTTPS://pay.example", true],
  ["http://pay.example/anna", false],
  ["https://paypal.com@evil.example/anna", false],
  ["https://anna:secret@pay.example", false],
  ["javascript:alert(1)", false],
  ["https://", false],
])("[package-13] a payment link needs https and no user name: %s", (text, expected) => {
  expect(isPaymentLink(text)).toBe(expected);
});
