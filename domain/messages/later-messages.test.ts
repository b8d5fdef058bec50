import { expect, test } from "vitest";
import { dayMs, minuteMs } from "../time/time-spans";
import { findLaterProblem } from "./later-messages";

const now = Date.UTC(2026, 10, 26, 9);

test("a message can wait from a minute to a year", () => {
  expect(findLaterProblem(now + minuteMs - 1, now)).toBe("too_early");
  expect(findLaterProblem(now + minuteMs, now)).toBeNull();
  expect(findLaterProblem(now + 366 * dayMs, now)).toBeNull();
  expect(findLaterProblem(now + 366 * dayMs + 1, now)).toBe("too_late");
});

test("a time must be a number", () => {
  for (const none of [NaN, -Infinity]) expect(findLaterProblem(none, now)).toBe("too_early");
  expect(findLaterProblem(Infinity, now)).toBe("too_late");
});
