import { SESSION_STATUSES } from "@domain/schedule/session-statuses";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { StatusBadge } from "@/features/sessions/booking/session-types";

afterEach(cleanup);

test("[session-10] every status has its own badge", () => {
  const badges = SESSION_STATUSES.map((status) => {
    const session = { status, startsAt: 0, isRequest: false, offeredTimes: [] };
    const badge = render(<StatusBadge session={session} />).container.firstElementChild;
    return { words: badge?.textContent, look: badge?.className };
  });
  expect(badges.map(({ words }) => words)).toEqual([
    "Scheduled",
    "Completed",
    "Cancelled",
    "No-show",
  ]);
  expect(new Set(badges.map(({ look }) => look)).size).toBe(badges.length);
});

test("[invite-4] a session whose time is not chosen yet says who has to answer", () => {
  const words = (offeredTimes: number[]) => {
    const session = { status: "scheduled", startsAt: 1, isRequest: true, offeredTimes } as const;
    return render(<StatusBadge session={session} />).container.textContent;
  };
  expect(words([1, 2])).toBe("Proposed");
  expect(words([2])).toBe("Requested");
});
