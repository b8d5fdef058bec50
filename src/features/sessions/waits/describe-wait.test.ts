import { expect, test } from "vitest";

import { describeDays } from "./describe-wait";

test("[waiting-1] the days of a wait are described as briefly as possible", () => {
  expect(describeDays({ fromDate: "2026-12-01", toDate: "2026-12-01" })).toBe("Dec 1");
  expect(describeDays({ fromDate: "2026-12-01", toDate: "2026-12-05" })).toBe("Dec 1–5");
  expect(describeDays({ fromDate: "2026-12-30", toDate: "2027-01-02" })).toBe("Dec 30 – Jan 2");
});
