import { describe, expect, test } from "vitest";
import { countCharacters, cutCharacters, isBlank, isFitText, splitTags, trimText } from "./text";

describe("isBlank", () => {
  test.each([
    ["nothing", ""],
    ["spaces, tabs and line breaks", " \t\r\n"],
    ["no-break and ideographic spaces", "\u00A0\u202F\u3000"],
    ["zero-width space, joiners and byte-order mark", "\u200B\u200C\u200D\u2060\uFEFF"],
    ["bidi marks and a soft hyphen", "\u200E\u202E\u2066\u2069\u00AD"],
    ["fillers and a lone variation selector", "\u3164\u115F\uFE0F"],
    ["blank braille", "\u2800"],
    ["control characters", "\u0000\u0007"],
  ])("is true for %s", (_what, text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each(["a", " . ", "0", "\u200Ba", "👩‍👩‍👧", "é", "你好", "\u0301", "ﷺ"])(
    "is false for %j",
    (text) => {
      expect(isBlank(text)).toBe(false);
    },
  );

  test("is fast for a very long text", () => {
    expect(isBlank(`${" ".repeat(200_000)}x`)).toBe(false);
  });
});

describe("countCharacters", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["你好", 2],
    ["👍", 1],
    ["👍🏽", 2],
    ["👩‍👩‍👧", 5],
    ["e\u0301", 2],
    ["\uD83D", 1],
  ])("counts the code points of %j", (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe("isFitText", () => {
  test.each([
    ["", false],
    [" \u200B", false],
    ["a", true],
    ["👍👍👍", true],
    ["👍👍👍👍", false],
  ])("of %j is checked within three characters", (text, isFit) => {
    expect(isFitText(text, 3)).toBe(isFit);
  });
});

describe("cutCharacters", () => {
  test("keeps a text that fits", () => {
    expect(cutCharacters("abc", 3)).toBe("abc");
    expect(cutCharacters("👍👍👍", 3)).toBe("👍👍👍");
  });

  test("cuts what is too long without splitting an emoji in half", () => {
    expect(cutCharacters("abcd", 3)).toBe("abc");
    expect(cutCharacters("👍👍👍", 2)).toBe("👍👍");
    expect(cutCharacters("abc", 0)).toBe("");
  });
});

describe("[reflection-5] splitTags", () => {
  test("splits on commas and trims", () => {
    expect(splitTags("growth,  inner work ,peace")).toEqual(["growth", "inner work", "peace"]);
  });

  test.each(["", " ", ",", " , ,\u200B,"])("finds no tag in %j", (typed) => {
    expect(splitTags(typed)).toEqual([]);
  });

  test("keeps other punctuation, other scripts and repetitions as typed", () => {
    expect(splitTags("a;b,мир,мир,🌱")).toEqual(["a;b", "мир", "мир", "🌱"]);
  });
});

test("[area-18] characters that reverse the text around them are removed, and right-to-left words stay", () => {
  expect(trimText(" Walk \u202Eniatnuom ")).toBe("Walk niatnuom");
  expect(trimText("\u2067\u2066\u2068a\u2069\u202A\u202Bb\u202C\u202Dc")).toBe("abc");
  for (const kept of ["שלום, world\u200F!", "سلام\u200E", "👩‍👩‍👧", "a\nb"])
    expect(trimText(kept)).toBe(kept);
});
