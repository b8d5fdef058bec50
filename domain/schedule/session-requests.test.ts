import { expect, test } from "vitest";
import { isProposed } from "./session-requests";

test("a session counts as proposed while its own time is one of the offered ones", () => {
  expect(isProposed({ startsAt: 2, isRequest: true, offeredTimes: [1, 2] })).toBe(true);
  expect(isProposed({ startsAt: 3, isRequest: true, offeredTimes: [1, 2] })).toBe(false);
  expect(isProposed({ startsAt: 2, isRequest: true, offeredTimes: [] })).toBe(false);
  expect(isProposed({ startsAt: 2, offeredTimes: [2] })).toBe(false);
});
