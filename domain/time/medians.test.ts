import { expect, it } from "vitest";
import { median } from "./medians";

it.each([
  [[], null],
  [[7], 7],
  [[9, 1], 5],
  [[10, 2, 9], 9],
  [[4, 1, 3, 2], 2.5],
])("of %j is %j", (values, expected) => {
  expect(median(values)).toBe(expected);
});
