import { expect, test } from "vitest";
import { isSameText, lengthOf, markList, type Piece, piecesOf, textOf } from "./result-text";

const lists = [['{"a":1}', '{"a":2}'], [], ['{"ö":"€"}']];
const plain = '{"first":[{"a":1},{"a":2}],"none":[],"other":[{"ö":"€"}],"z":"[0]"}';

function marked(): Piece[] {
  const kept: (readonly string[])[] = [];
  const unused = markList(kept, ["{}"]);
  expect(unused).not.toBe("");
  const [first, none, other] = lists.map((texts) => markList(kept, texts));
  return piecesOf(`{"first":${first},"none":${none},"other":${other},"z":"[0]"}`, kept);
}

test("[F29] a text in pieces has the same content and length as the whole", () => {
  expect(textOf(marked())).toBe(plain);
  expect(lengthOf(marked())).toBe(plain.length);
  expect(piecesOf(plain, undefined)).toEqual([plain]);
  expect(piecesOf(plain, [])).toEqual([plain]);
});

const head = '{"page":';
const rows = ['{"a":1}', '{"a":2}'];

test.each<[string, boolean, Piece[], Piece[]]>([
  ["equal lists", true, [head, rows, "}"], [head, [...rows], "}"]],
  ["another row", false, [head, rows, "}"], [head, ['{"a":1}', '{"a":3}'], "}"]],
  ["a row less", false, [head, rows, "}"], [head, rows.slice(1), "}"]],
  ["another rest", false, [head, rows, "}"], [head, rows, ',"b":1}']],
  ["one in pieces", true, [head, rows, "}"], ['{"page":[{"a":1},{"a":2}]}']],
  ["as many of other kinds", true, ["[", rows, "]"], ["[", `[${rows.join(",")}]`, "]"]],
  ["other kinds and text", false, ["[", rows, "]"], ["[", "[]", "]"]],
  ["strings", false, ["a"], ["b"]],
])("[F29] texts in pieces are compared as a whole: %s", (_, isSame, one, other) => {
  expect(isSameText(one, other)).toBe(isSame);
  expect(isSameText(other, one)).toBe(isSame);
  expect(textOf(one) === textOf(other)).toBe(isSame);
});
