import { expect, test } from "vitest";

import { formatUntil } from "@/lib/text/format-until";

const MINUTE = 60_000;
/** Not 0: a formatter that was created under a faked clock uses its own time instead of 0. */
const midnight = Date.parse("2026-11-27T00:00Z");

test.each([
  [0, "in 0 minutes"],
  [1, "in 1 minute"],
  [90 * MINUTE, "in 90 minutes"],
  [2 * 60 * MINUTE, "in 2 hours"],
  [47 * 60 * MINUTE, "in 47 hours"],
  [48 * 60 * MINUTE, "in 2 days"],
  [-MINUTE, "in 0 minutes"],
])("%d ms ahead is %s", (ms, words) => {
  expect(formatUntil(midnight + ms, midnight, "UTC")).toBe(words);
});

test("[session-26] from Friday evening, Tuesday morning is in 4 days", () => {
  const [friday, tuesday] = [Date.parse("2026-11-27T18:00Z"), Date.parse("2026-12-01T09:00Z")];
  expect(formatUntil(tuesday, friday, "UTC")).toBe("in 4 days");
});
