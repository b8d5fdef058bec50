import { describe, expect, test } from "vitest";
import { dateFormatter } from "./date-formatters";
import { activityTime, clientMessageTime, coachInboxTime, receiptTime } from "./relative-times";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Friday, noon in Berlin. */
const now = Date.parse("2024-03-15T11:00:00Z");
const zone = "Europe/Berlin";

test("a read receipt from the same weekday a week ago shows its date, any other one is shown like its message", () => {
  expect(receiptTime(now - 168 * HOUR + MINUTE, now, zone)).toBe("Mar 8");
  for (const hours of [1, 25, 143, 169]) {
    const then = now - hours * HOUR;
    expect(receiptTime(then, now, zone)).toBe(clientMessageTime(then, now, zone));
  }
});

describe("[message-14] clientMessageTime", () => {
  test("shows the time of day under 24 hours, in the reader's zone", () => {
    expect(clientMessageTime(now, now, zone)).toBe("12:00 PM");
    expect(clientMessageTime(now, now, "America/New_York")).toBe("7:00 AM");
    expect(clientMessageTime(now - 24 * HOUR + 1, now, zone)).toBe("12:00 PM");
  });

  test("shows the weekday from 24 hours and under 168", () => {
    expect(clientMessageTime(now - 24 * HOUR, now, zone)).toBe("Thu");
    expect(clientMessageTime(now - 168 * HOUR + 1, now, zone)).toBe("Fri");
  });

  test("shows month and day from 168 hours", () => {
    expect(clientMessageTime(now - 168 * HOUR, now, zone)).toBe("Mar 8");
  });

  test("uses the date in the zone, not in UTC", () => {
    const beforeMidnightUtc = Date.parse("2024-02-29T23:30:00Z");
    expect(clientMessageTime(beforeMidnightUtc, now, zone)).toBe("Mar 1");
    expect(clientMessageTime(beforeMidnightUtc, now, "UTC")).toBe("Feb 29");
  });

  test("counts elapsed hours across a clock change", () => {
    const afterChange = Date.parse("2024-10-27T11:00:00Z");
    expect(clientMessageTime(afterChange - 24 * HOUR, afterChange, zone)).toBe("Sat");
    expect(clientMessageTime(afterChange - 24 * HOUR + MINUTE, afterChange, zone)).toBe("1:01 PM");
  });

  test("shows the time of day for a time ahead of the clock", () => {
    expect(clientMessageTime(now + 5 * MINUTE, now, zone)).toBe("12:05 PM");
  });

  test("replaces the narrow space before PM", () => {
    const options = { hour: "numeric", minute: "2-digit" } as const;
    const formatter = dateFormatter("en-US", "Asia/Tokyo", options);
    Object.defineProperty(formatter, "format", { value: () => "8:00\u202FPM" });
    expect(clientMessageTime(now, now, "Asia/Tokyo")).toBe("8:00 PM");
  });

  test("uses the given locale", () => {
    expect(clientMessageTime(now - 24 * HOUR, now, zone, "de-DE")).toBe("Do");
    expect(clientMessageTime(now, now, zone, "de-DE")).toBe("12:00");
  });
});

describe("[center-7] coachInboxTime", () => {
  test("shows the time of day under 24 hours and a short date from then on", () => {
    expect(coachInboxTime(now - 24 * HOUR + 1, now, zone)).toBe("12:00 PM");
    expect(coachInboxTime(now - 24 * HOUR, now, zone)).toBe("Mar 14, 2024");
  });
});

describe("[overview-4] activityTime", () => {
  test.each([
    [0, "just now"],
    [MINUTE - 1, "just now"],
    [MINUTE, "1m ago"],
    [HOUR - 1, "59m ago"],
    [HOUR, "1h ago"],
    [24 * HOUR - 1, "23h ago"],
    [24 * HOUR, "Mar 14, 2024"],
    [-5 * MINUTE, "just now"],
  ])("%d ms after it happened is shown as %s", (passedMs, text) => {
    expect(activityTime(now - passedMs, now, zone)).toBe(text);
  });
});
