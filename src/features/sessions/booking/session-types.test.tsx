import { SESSION_STATUSES } from "@domain/schedule/session-statuses";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { StatusBadge } from "@/features/sessions/booking/session-types";

afterEach(cleanup);

test("[session-10] every status has its own badge", () => {
  const badges = SESSION_STATUSES.map((status) => {
    const badge = render(<StatusBadge status={status} />).container.firstElementChild;
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
