import { describe, expect, test } from "vitest";
import { idleEndsAt, isIdleMinutes } from "./sign-in-ends";

const idleMs = 15;
const from = (startsAt: number, endsAt: number) => ({ startsAt, endsAt });

describe("[policy-11] a sign-in without activity ends", () => {
  test.each([
    ["after the time, where there is no session", [], 15],
    ["a time after a session that runs meanwhile", [from(10, 70)], 85],
    ["a time after a session that ran before the last activity and still does", [from(-5, 55)], 70],
    ["without regard to one that begins later", [from(16, 76)], 15],
    ["without regard to one that is over", [from(-60, 0)], 15],
    ["a time after the last of several, one after another", [from(80, 140), from(10, 70)], 155],
    ["before a session that begins after a longer gap", [from(10, 70), from(86, 146)], 85],
    ["a time after the longer of two at once", [from(5, 65), from(10, 40)], 80],
  ])("%s", (_title, appointments, endsAt) => {
    expect(idleEndsAt(0, idleMs, appointments)).toBe(endsAt);
  });
});

test.each([
  [15, true],
  [480, true],
  [90, true],
  [14, false],
  [481, false],
  [15.5, false],
  [Number.NaN, false],
])("[policy-11] %d minutes are shown as %s", (minutes, isAllowed) => {
  expect(isIdleMinutes(minutes)).toBe(isAllowed);
});
