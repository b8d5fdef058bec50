import { expect, test } from "vitest";

import { cn } from "@/lib/class-names";

test("joins classes in order, the caller's last", () => {
  expect(cn("flex gap-2", ["items-center"], "mt-4")).toBe("flex gap-2 items-center mt-4");
});

test("skips falsy values", () => {
  expect(cn("flex", false, undefined, null, "")).toBe("flex");
});
