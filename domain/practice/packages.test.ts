import { describe, expect, test } from "vitest";

import { countCovered, countLeft, isRenewalDue, USING_STATUSES } from "./packages";

test("[package-2] completed sessions and no-shows use up a package, and more than included leave zero", () => {
  expect(USING_STATUSES).toEqual(["completed", "no-show"]);
  expect(countLeft(12, 5)).toBe(7);
  expect(countLeft(2, 3)).toBe(0);
});

test("[package-3] a renewal is due before the last session, and after it", () => {
  expect([2, 1, 0].map(isRenewalDue)).toEqual([false, true, true]);
});

describe("[package-14] of the sessions about to be booked, a package covers", () => {
  const march = { startsOn: "2026-03-01", endsOn: "2026-03-31", timeZone: "America/New_York" };
  const weekly = Array.from({ length: 12 }, (_, week) => Date.UTC(2026, 2, 3 + 7 * week, 15));
  const endless = { startsOn: "2026-03-01", timeZone: "UTC" };

  test.each([
    ["as many as are left", [{ ...endless, left: 6, ahead: 0 }], 6],
    ["fewer where some are booked already", [{ ...endless, left: 6, ahead: 4 }], 2],
    ["none where more are booked than are left", [{ ...endless, left: 6, ahead: 9 }], 0],
    ["those in its days", [{ ...march, left: 12, ahead: 0 }], 5],
    ["all", [{ ...endless, left: 12, ahead: 0 }], 12],
    ["none without one", [], 0],
    [
      "those of two, one after another",
      [
        { startsOn: "2026-04-01", timeZone: "UTC", left: 3, ahead: 0 },
        { ...march, left: 4, ahead: 0 },
      ],
      7,
    ],
  ])("%s", (_title, packages, count) => {
    expect(countCovered(packages, weekly)).toBe(count);
  });
});
