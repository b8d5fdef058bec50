import { expect, test } from "vitest";

import { tooLate } from "@/content/sessions";

test("a notice period is shown in the largest unit that fits", () => {
  const said = [1, 5, 24, 48, 72, 168, 336, 340].map((hours) => tooLate.hours(hours));
  expect(said).toEqual([
    "one hour",
    "5 hours",
    "24 hours",
    "two days",
    "three days",
    "one week",
    "two weeks",
    "340 hours",
  ]);
});
