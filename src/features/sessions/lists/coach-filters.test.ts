import type { SessionStatus } from "@domain/schedule/session-statuses";
import { expect, test } from "vitest";

import { inOrder, type SessionFilters } from "./coach-sessions";
import type { CoachSession } from "../booking/session-types";

const session = (title: string, firstName: string, startsAt: number, status: SessionStatus) =>
  ({ title, firstName, lastName: "", startsAt, status }) as CoachSession;

const sessions = [
  session("Later", "Zoë", 3, "scheduled"),
  session("Middle", "Ada", 2, "completed"),
  session("Early", "Zoë", 1, "cancelled"),
  session("Missed", "", 0, "no-show"),
];
const titles = (sort: SessionFilters["sort"]) => inOrder(sessions, sort).map(({ title }) => title);

test("[agenda-8] found sessions are ordered by date, client or status, with the latest first among equals", () => {
  expect(titles("date")).toEqual(["Later", "Middle", "Early", "Missed"]);
  expect(titles("client")).toEqual(["Middle", "Missed", "Later", "Early"]);
  expect(titles("status")).toEqual(["Later", "Missed", "Middle", "Early"]);
});
