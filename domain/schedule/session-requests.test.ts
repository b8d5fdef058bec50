import { expect, test } from "vitest";
import { isProposed } from "./session-requests";

test("a session is proposed while its own time is one of those to choose from", () => {
  expect(isProposed({ startsAt: 2, isRequest: true, offeredTimes: [1, 2] })).toBe(true);
  expect(isProposed({ startsAt: 3, isRequest: true, offeredTimes: [1, 2] })).toBe(false);
  expect(isProposed({ startsAt: 2, isRequest: true, offeredTimes: [] })).toBe(false);
  expect(isProposed({ startsAt: 2, offeredTimes: [2] })).toBe(false);
});
