import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { formatNearDate } from "@/lib/text/format-instant";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-25T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a date has its year if that is not obvious", () => {
  expect(formatNearDate("2026-11-21")).toBe("Nov 21");
  expect(formatNearDate("2027-02-03")).toBe("Feb 3");
  expect(formatNearDate("2026-01-02")).toBe("Jan 2, 2026");
  expect(formatNearDate("2028-01-02")).toBe("Jan 2, 2028");
});
