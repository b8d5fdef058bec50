import { expect, test } from "vitest";
import { joinEarlyMinutes, sessionUndoMs, unclosedAfterMinutes } from "../limits";
import { isBeforeCancelWindow, isUnderWay, isUndoable } from "./session-policy";

const HOUR_MS = 3_600_000;

test.each([
  ["a day before, to the moment", 24, 24, true],
  ["a moment later", 24 - 1 / HOUR_MS, 24, false],
  ["without a window, until it begins", 1 / HOUR_MS, 0, true],
  ["without a window, as it begins", 0, 0, false],
  ["after it began", -1, 0, false],
])("%s", (_what, hoursAhead, window, expected) => {
  expect(isBeforeCancelWindow(hoursAhead * HOUR_MS, 0, window)).toBe(expected);
});

test("an undo works for a short time", () => {
  expect(isUndoable(0, sessionUndoMs)).toBe(true);
  expect(isUndoable(0, sessionUndoMs + 1)).toBe(false);
});

test("a session is under way from shortly before to shortly after it", () => {
  const session = { startsAt: 1000 * HOUR_MS, durationMinutes: 60 };
  const from = session.startsAt - joinEarlyMinutes * 60_000;
  const until = session.startsAt + HOUR_MS + unclosedAfterMinutes * 60_000;
  for (const [instant, expected] of [
    [from - 1, false],
    [from, true],
    [until - 1, true],
    [until, false],
  ] as const) {
    expect(isUnderWay(session, instant)).toBe(expected);
  }
});
