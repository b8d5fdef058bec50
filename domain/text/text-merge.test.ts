import { describe, expect, test } from "vitest";
import { editOf, mergeTexts, moveCaret } from "./text-merge";

describe("two versions of one text", () => {
  test.each([
    ["nothing changed", "a b", "a b", "a b", "a b"],
    ["only I wrote", "a b", "a b c", "a b", "a b c"],
    ["only they wrote", "a b", "a b", "a b c", "a b c"],
    ["both wrote the same", "a", "a b", "a b", "a b"],
    ["in different places", "one two three", "ONE two three", "one two THREE", "ONE two THREE"],
    ["the other way round", "one two three", "one two THREE", "ONE two three", "ONE two THREE"],
    ["at the same place", "", "mine", "theirs", "theirsmine"],
    ["at the same end", "Notes:", "Notes: mine", "Notes: theirs", "Notes: theirs mine"],
    [
      "before what I changed",
      "hello world",
      "hello brave one",
      "hello old world",
      "hello old brave one",
    ],
    ["I typed on from what they have", "", "I was there", "I was", "I was there"],
    ["they typed on from what I have", "", "I was", "I was there", "I was there"],
    [
      "I typed on between words",
      "Hello. Bye.",
      "Hello. I was Bye.",
      "Hello. I w Bye.",
      "Hello. I was Bye.",
    ],
    ["both took away", "one two three", "one three", "two three", "three"],
    ["I took away what they changed", "abc", "", "aBc", "aBc"],
  ])("%s", (_what, base, mine, theirs, expected) => {
    expect(mergeTexts(base, mine, theirs)).toBe(expected);
  });

  test("keep every word, and no character is split", () => {
    const words = ["sun", "🌞🌝", "öl", " ", "\n", "👩‍👩‍👧", "x"];
    let state = 7;
    const pick = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const put = (text: string, word: string) => {
      const characters = Array.from(text);
      characters.splice(pick(characters.length + 1), 0, word);
      return characters.join("");
    };
    for (let round = 0; round < 500; round += 1) {
      const base = Array.from({ length: pick(6) }, () => words[pick(words.length)]).join("");
      const merged = mergeTexts(base, put(base, "<mine>"), put(base, "<theirs>"));
      expect(merged).toContain("<mine>");
      expect(merged).toContain("<theirs>");
      expect(merged.replace("<mine>", "").replace("<theirs>", "")).toBe(base);
      expect(merged).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    }
  });

  test("are merged fast if they are long", () => {
    const base = "word ".repeat(4_000);
    expect(mergeTexts(base, `${base}mine`, `theirs ${base}`)).toBe(`theirs ${base}mine`);
  });
});

test.each([
  ["before the change", 1, 1],
  ["inside it goes to its end", 3, 7],
  ["after it moves along", 5, 8],
])("a caret %s", (_what, caret, expected) => {
  expect(moveCaret("ab__cd", "abFIVE!cd", caret)).toBe(expected);
});

test.each([
  ["aaa", "aaaa", 1, { from: 0, to: 0, text: "a" }],
  ["aaa", "aaaa", 4, { from: 3, to: 3, text: "a" }],
  ["aaa", "aa", 0, { from: 0, to: 1, text: "" }],
  ["aaa", "aa", 1, { from: 1, to: 2, text: "" }],
  ["one two", "one", 3, { from: 3, to: 7, text: "" }],
  ["a😀b", "a😁b", 3, { from: 1, to: 3, text: "😁" }],
])("among equal letters in %j and %j, the one at the caret %i was changed", (...given) => {
  const [before, after, caret, edit] = given;
  expect(editOf(before, after, caret)).toEqual(edit);
});
