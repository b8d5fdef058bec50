import { expect, test } from "vitest";

import { countLeft, isRenewalDue, USING_STATUSES } from "./packages";

test("[package-2] sessions that took place and no-shows use a package, more than included leave none", () => {
  expect(USING_STATUSES).toEqual(["completed", "no-show"]);
  expect(countLeft(12, 5)).toBe(7);
  expect(countLeft(2, 3)).toBe(0);
});

test("[package-3] a renewal is due ahead of the last session, and after it", () => {
  expect([2, 1, 0].map(isRenewalDue)).toEqual([false, true, true]);
});
