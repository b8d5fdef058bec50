import { expect, test } from "vitest";
import { isRole } from "./roles";

test("client and admin are roles", () => {
  expect(isRole("client")).toBe(true);
  expect(isRole("admin")).toBe(true);
});

test.each(["coach", "Admin", "admin ", "", null, undefined, 1, ["admin"]])(
  "%j is no role",
  (value) => {
    expect(isRole(value)).toBe(false);
  },
);
