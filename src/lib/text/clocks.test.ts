import { wallTimeToUtcMs } from "@domain/time/time-zones";
import { expect, test } from "vitest";

import { areClocksApart } from "@/lib/text/clocks";

const startsAt = wallTimeToUtcMs({ date: "2026-03-30", time: "00:30" }, "Europe/Lisbon");

test("zones with the same offset count as equal, even with different names", () => {
  expect(areClocksApart(startsAt, "Europe/Lisbon", "Europe/London")).toBe(false);
  expect(areClocksApart(startsAt, "Europe/Lisbon", "Europe/Berlin")).toBe(true);
});
