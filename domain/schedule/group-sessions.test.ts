import { expect, test } from "vitest";
import { countPeople, leadOf } from "./group-sessions";
import type { SessionStatus } from "./session-statuses";

const placesOf = (...statuses: SessionStatus[]) =>
  statuses.map((status, index) => ({ status, number: index + 1 }));

test("a group session counts as held if one person came, and as cancelled if nobody is left", () => {
  const leadOfThese = (...statuses: SessionStatus[]) => leadOf(placesOf(...statuses));
  expect(leadOfThese("cancelled", "no-show", "scheduled", "completed")?.status).toBe("completed");
  expect(leadOfThese("cancelled", "no-show", "scheduled")?.status).toBe("scheduled");
  expect(leadOfThese("cancelled", "no-show")?.status).toBe("no-show");
  expect(leadOfThese("cancelled", "cancelled")).toEqual({ status: "cancelled", number: 1 });
  expect(leadOfThese()).toBeNull();
});

test("a group counts the people who are expected or came, and everybody once all are cancelled", () => {
  expect(countPeople(placesOf("scheduled", "cancelled", "no-show", "completed"))).toBe(3);
  expect(countPeople(placesOf("cancelled", "cancelled"))).toBe(2);
});
