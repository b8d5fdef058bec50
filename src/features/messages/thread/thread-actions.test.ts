import { expect, test } from "vitest";

import { morningOf } from "./thread-actions";

const zone = "Europe/Berlin";
const at = (iso: string) => Date.parse(iso);

test("tomorrow is at nine o'clock in the coach's time zone, also across a clock change", () => {
  expect(morningOf("tomorrow", at("2026-03-28T22:30:00Z"), zone)).toBe(at("2026-03-29T07:00:00Z"));
  expect(morningOf("tomorrow", at("2026-03-28T23:30:00Z"), zone)).toBe(at("2026-03-30T07:00:00Z"));
});

test("Monday is the next one, which on a Monday is a week ahead", () => {
  expect(morningOf("monday", at("2026-11-22T12:00:00Z"), zone)).toBe(at("2026-11-23T08:00:00Z"));
  expect(morningOf("monday", at("2026-11-23T12:00:00Z"), zone)).toBe(at("2026-11-30T08:00:00Z"));
});
