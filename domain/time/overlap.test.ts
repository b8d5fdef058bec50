import { expect, test } from "vitest";
import { overlaps } from "./overlap";

const MINUTE = 60_000;
const nineToTen = { startsAt: 9 * 60 * MINUTE, durationMinutes: 60 };

test.each([
  ["the same hour", 540, 60, true],
  ["a session inside it", 555, 30, true],
  ["a session around it", 510, 120, true],
  ["one that reaches a minute into it", 511, 30, true],
  ["one that starts a minute before its end", 599, 30, true],
  ["one that ends as it starts", 510, 30, false],
  ["one that starts as it ends", 600, 30, false],
  ["one long before", 60, 30, false],
  ["one long after", 900, 30, false],
])("nine to ten and %s (minute %d for %d): %s", (_what, minute, durationMinutes, expected) => {
  const other = { startsAt: minute * MINUTE, durationMinutes };
  expect(overlaps(nineToTen, other)).toBe(expected);
  expect(overlaps(other, nineToTen)).toBe(expected);
});
