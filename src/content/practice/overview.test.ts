import { expect, test } from "vitest";

import { overviewPage } from "./overview";

test("[overview-11] uses the singular for a total of one session or goal", () => {
  const { month } = overviewPage;
  expect(month.sessionsHint(1, 1)).toBe("1 of 1 session that ended this month");
  expect(month.sessionsHint(1, 2)).toBe("1 of 2 sessions that ended this month");
  expect(month.goalsHint(0, 1)).toBe("0 of 1 goal");
  expect(month.goalsHint(1, 2)).toBe("1 of 2 goals");
});
