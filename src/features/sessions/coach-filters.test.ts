import type { SessionStatus } from "@domain/session-statuses";
import { describe, expect, test } from "vitest";

import { inOrder, isFound, noFilters } from "./coach-filters";
import type { CoachSession } from "./coach-row";

const session = (title: string, firstName: string, startsAt: number, status: SessionStatus) =>
  ({ title, firstName, lastName: "", startsAt, status }) as CoachSession;

const sessions = [
  session("Later", "Zoë", 3, "scheduled"),
  session("Middle", "Ada", 2, "completed"),
  session("Early", "Zoë", 1, "cancelled"),
  session("Missed", "", 0, "no-show"),
];
const titles = (change: Partial<typeof noFilters>) =>
  inOrder(
    sessions.filter((each) => isFound(each, { ...noFilters, ...change })),
    change.sort ?? "date",
  ).map(({ title }) => title);

describe("the coach's filters", () => {
  test("[agenda-6] search in client and title, whatever the case", () => {
    expect(titles({ query: "zoë" })).toEqual(["Later", "Early"]);
    expect(titles({ query: "MIDD" })).toEqual(["Middle"]);
    expect(titles({ query: "unknown client" })).toEqual(["Missed"]);
  });

  test("keep one status", () => {
    expect(titles({ status: "no-show" })).toEqual(["Missed"]);
  });

  test("[agenda-8] order by date, by client and by status, the latest first among equals", () => {
    expect(titles({})).toEqual(["Later", "Middle", "Early", "Missed"]);
    expect(titles({ sort: "client" })).toEqual(["Middle", "Missed", "Later", "Early"]);
    expect(titles({ sort: "status" })).toEqual(["Later", "Missed", "Middle", "Early"]);
  });
});
