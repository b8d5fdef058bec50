import { expect, test } from "vitest";

import { cn } from "@/lib/class-names";

test("classes are joined in order, the caller's last", () => {
  expect(cn("flex gap-2", ["items-center"], "mt-4")).toBe("flex gap-2 items-center mt-4");
});

test("what is false or missing leaves no trace", () => {
  expect(cn("flex", false, undefined, null, "")).toBe("flex");
});
