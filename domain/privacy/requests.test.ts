import { describe, expect, test } from "vitest";
import { nextReminderAt, reminderTimes, requestDueAt, urgencyOf } from "./requests";

const at = (text: string) => Date.parse(`${text}Z`);
const due = (received: string) =>
  new Date(requestDueAt("delete", at(received))).toISOString().slice(0, 19);

describe("B04: an answer is due after 30 days or one calendar month, whichever is sooner", () => {
  test.each([
    [
      "a long month: the month is sooner only in February",
      "2026-03-01T09:30:00",
      "2026-03-31T09:30:00",
    ],
    ["31 January: the last day of February", "2026-01-31T23:59:59", "2026-02-28T23:59:59"],
    ["31 January of a leap year", "2028-01-31T00:00:00", "2028-02-29T00:00:00"],
    ["30 January, not a leap year", "2026-01-30T12:00:00", "2026-02-28T12:00:00"],
    ["30 January of a leap year", "2028-01-30T12:00:00", "2028-02-29T12:00:00"],
    ["29 January, not a leap year", "2026-01-29T12:00:00", "2026-02-28T12:00:00"],
    ["1 February", "2026-02-01T08:00:00", "2026-03-01T08:00:00"],
    ["29 February", "2028-02-29T08:00:00", "2028-03-29T08:00:00"],
    ["31 August: September has 30 days", "2026-08-31T08:00:00", "2026-09-30T08:00:00"],
    ["31 December, over the new year", "2026-12-31T08:00:00", "2027-01-30T08:00:00"],
  ])("%s", (_, received, expected) => {
    expect(due(received)).toBe(expected);
  });

  test("never later than either date, for any day of four years", () => {
    const dayMs = 86_400_000;
    for (let day = 0; day < 4 * 366; day += 1) {
      const received = at("2026-01-01T06:00:00") + day * dayMs;
      const days = (requestDueAt("correct", received) - received) / dayMs;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(30);
    }
  });
});

test("[policy-9] a request for help is due after 48 hours, also across a change of month", () => {
  expect(requestDueAt("support", at("2026-02-27T10:00:00"))).toBe(at("2026-03-01T10:00:00"));
});

test("B04: reminders come after 7, 21 and 27 days, all before the shortest possible due date", () => {
  const received = at("2026-01-31T09:00:00");
  const days = reminderTimes("delete", received).map((time) => (time - received) / 86_400_000);
  expect(days).toEqual([7, 21, 27]);
  expect(Math.max(...reminderTimes("delete", received))).toBeLessThan(
    requestDueAt("delete", received),
  );
  expect(Math.max(...reminderTimes("support", received))).toBeLessThan(
    requestDueAt("support", received),
  );
});

test("the next reminder is the first one ahead, and undefined after the last", () => {
  const request = { type: "delete", receivedAt: at("2026-03-01T09:00:00") } as const;
  const [first, second, third] = reminderTimes(request.type, request.receivedAt);
  expect(nextReminderAt(request, request.receivedAt)).toBe(first);
  expect(nextReminderAt(request, first ?? 0)).toBe(second);
  expect(nextReminderAt(request, (second ?? 0) + 1)).toBe(third);
  expect(nextReminderAt(request, third ?? 0)).toBeUndefined();
});

test("urgency becomes soon, and overdue only after the due date", () => {
  const dueAt = at("2026-03-31T09:00:00");
  const dayMs = 86_400_000;
  expect(urgencyOf({ type: "delete", dueAt }, dueAt - 9 * dayMs - 1)).toBe("calm");
  expect(urgencyOf({ type: "delete", dueAt }, dueAt - 9 * dayMs)).toBe("soon");
  expect(urgencyOf({ type: "delete", dueAt }, dueAt)).toBe("soon");
  expect(urgencyOf({ type: "delete", dueAt }, dueAt + 1)).toBe("overdue");
  expect(urgencyOf({ type: "support", dueAt }, dueAt - dayMs / 2 - 1)).toBe("calm");
  expect(urgencyOf({ type: "support", dueAt }, dueAt - dayMs / 2)).toBe("soon");
});
