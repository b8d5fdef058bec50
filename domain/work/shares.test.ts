import { expect, test } from "vitest";
import { isSameText } from "./shares";

test("two copies are equal only if title, headings and texts are equal", () => {
  const copy = {
    title: "A walk",
    parts: [{ heading: "Where?", text: "Home" }, { text: "Slowly" }],
  };
  expect(isSameText(copy, structuredClone(copy))).toBe(true);
  expect(isSameText(copy, { ...copy, title: "A ride" })).toBe(false);
  expect(isSameText(copy, { ...copy, parts: copy.parts.slice(0, 1) })).toBe(false);
  expect(isSameText(copy, { ...copy, parts: [{ text: "Home" }, { text: "Slowly" }] })).toBe(false);
  const reworded = [{ heading: "Where?", text: "Home" }, { text: "Fast" }];
  expect(isSameText(copy, { ...copy, parts: reworded })).toBe(false);
});
