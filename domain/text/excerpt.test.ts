import { expect, test } from "vitest";

import { excerptAround } from "./excerpt";

test("an excerpt contains the searched words, on one line", () => {
  expect(excerptAround("Short\nand whole", "whole")).toBe("Short and whole");
  const long = `${"before ".repeat(30)}the harbour ${"after ".repeat(30)}`;
  const found = excerptAround(long, "HARBOUR");
  expect(found).toMatch(/^… (before )+the harbour (after )+.*…$/);
  expect(Array.from(found).length).toBeLessThan(100);
  expect(excerptAround(long, "nowhere")).toMatch(/^before .*…$/);
  expect(excerptAround(long, "harbour before")).toContain("the harbour");
  expect(excerptAround("", "x")).toBe("");
});
