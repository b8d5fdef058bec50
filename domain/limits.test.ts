import { expect, test } from "vitest";
import * as limits from "./limits";
import { countCharacters } from "./text";

test("every limit is a positive number", () => {
  for (const [name, value] of Object.entries(limits)) {
    expect(value, name).toBeGreaterThan(0);
    expect(Number.isFinite(value), name).toBe(true);
  }
});

test("each lowest value lies below its highest", () => {
  expect(limits.passwordCharactersMinClient).toBeLessThan(limits.passwordCharactersMinCoach);
  expect(limits.passwordCharactersMinCoach).toBeLessThan(limits.passwordCharactersMax);
  expect(limits.slotFirstMinuteOfDay).toBeLessThan(limits.slotLastMinuteOfDay);
  expect(limits.feedbackRatingMin).toBeLessThan(limits.feedbackRatingMax);
  expect(limits.worksheetPagesMin).toBeLessThan(limits.worksheetPagesMax);
});

test("a message of 3,000 words fits", () => {
  const letter = "coach ".repeat(3000);
  expect(countCharacters(letter)).toBeLessThanOrEqual(limits.messageCharactersMax);
});

test("the reset link outlives a slow mail, not a working day", () => {
  expect(limits.resetLinkMs).toBe(600_000);
});
