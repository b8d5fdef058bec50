import { expect, it } from "vitest";
import { dayMs } from "../time/time-spans";
import { countTexts, hasBrokenText, spendOfDay } from "./written-texts";

it("counts all texts of a row, including nested ones", () => {
  expect(countTexts({ a: "four", b: ["12", { c: "3" }], n: 12, on: true, none: null })).toBe(7);
});

it.each([
  ["\ud83c", true],
  ["\udf3f", true],
  ["\udf3f\ud83c", true],
  ["🌿 words", false],
  ["", false],
])("detects lone surrogates in %j: %s", (text, isBroken) => {
  expect(hasBrokenText({ deep: [{ text }] })).toBe(isBroken);
});

it("allows a day's share at once, and refills it evenly", () => {
  const now = 1_800_000_000_000;
  const spent = spendOfDay(0, 1, now);
  expect(spent.waitMs).toBe(0);
  expect(spendOfDay(spent.fullAt, 0.5, now).waitMs).toBe(dayMs / 2);
  expect(spendOfDay(spent.fullAt, 0.5, now + dayMs / 2).waitMs).toBe(0);
  expect(spendOfDay(now + 400 * dayMs, 0.5, now).waitMs).toBe(dayMs / 2); // A clock that was set back.
});
