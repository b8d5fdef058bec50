import { expect, test } from "vitest";

import { isAlike } from "@/lib/text/alike";

const line = { content: "We set out", tags: ["sea"], attachment: null, sentAt: 1 };
const onChoose = () => undefined;

test("equal values are alike, in any objects", () => {
  expect(isAlike({ line, onChoose }, { line: structuredClone(line), onChoose })).toBe(true);
});

test.each([
  ["another word", { ...line, content: "We came back" }],
  ["another item of a list", { ...line, tags: ["land"] }],
  ["an item more", { ...line, tags: ["sea", "land"] }],
  ["something for nothing", { ...line, attachment: { name: "map.png" } }],
  ["a field more", { ...line, readAt: 2 }],
  [
    "a field under another name",
    { content: line.content, tags: line.tags, attachment: null, at: 1 },
  ],
  ["a list in place of an object", [line]],
])("%s makes values differ", (_what, other) => {
  expect(isAlike(line, other)).toBe(false);
  expect(isAlike(other, line)).toBe(false);
});

test("another function makes values differ", () => {
  expect(isAlike({ onChoose }, { onChoose: () => undefined })).toBe(false);
});
