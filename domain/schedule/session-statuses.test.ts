import { expect, test } from "vitest";
import { ROLES } from "../accounts/roles";
import { canMove, SESSION_STATUSES } from "./session-statuses";

const pairs = SESSION_STATUSES.flatMap((from) => SESSION_STATUSES.map((to) => ({ from, to })));

test("a client may cancel a scheduled session and change nothing else", () => {
  expect(pairs.filter(({ from, to }) => canMove(from, to, "client"))).toEqual([
    { from: "scheduled", to: "cancelled" },
  ]);
});

test("the coach may change a scheduled session to any other status", () => {
  for (const to of ["completed", "cancelled", "no-show"] as const) {
    expect(canMove("scheduled", to, "admin")).toBe(true);
  }
});

test("the coach may correct any status to any other", () => {
  for (const { from, to } of pairs) expect(canMove(from, to, "admin")).toBe(from !== to);
});

test("keeping the same status is not allowed as a change", () => {
  for (const role of ROLES) {
    for (const status of SESSION_STATUSES) expect(canMove(status, status, role)).toBe(false);
  }
});
