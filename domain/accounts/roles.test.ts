import { expect, test } from "vitest";
import { isRole } from "./roles";

test("[record-1] client and admin are roles", () => {
  expect(isRole("client")).toBe(true);
  expect(isRole("admin")).toBe(true);
});

test.each(["coach", "Admin", "admin ", "", null, undefined, 1, ["admin"]])(
  "[record-1] %j is not a role",
  (value) => {
    expect(isRole(value)).toBe(false);
  },
);
