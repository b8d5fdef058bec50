import { expect, test } from "vitest";

import { calendarTitleOf } from "./session-view";

const session = {
  title: "Next steps",
  client: { firstName: "Ada", lastName: "Example" },
  coach: { firstName: "Grace", lastName: "Example" },
  groupId: undefined,
} as Parameters<typeof calendarTitleOf>[0];

test("a session's calendar file names the other side, and that of a coach's group no client", () => {
  expect(calendarTitleOf(session, "coach")).toBe("Session with Ada Example: Next steps");
  expect(calendarTitleOf(session, "client")).toBe("Session with Grace Example: Next steps");
  const group = { ...session, groupId: "group" };
  expect(calendarTitleOf(group, "coach")).toBe("Group session: Next steps");
});
