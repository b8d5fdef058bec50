import { describe, expect, test } from "vitest";
import {
  cueIndexAt,
  readBlocks,
  readCues,
  readingMinutes,
  writeBlocks,
  writeCues,
} from "./library-texts";
import { clockOf } from "../time/time-spans";

describe("a text to read", () => {
  test("has headings, paragraphs and list items, depending on how a line begins", () => {
    expect(readBlocks("# One\n\nFirst line\nsecond line\n\n- a\n- b\n\nLast")).toEqual([
      { kind: "heading", text: "One" },
      { kind: "paragraph", text: "First line\nsecond line" },
      { kind: "point", text: "a" },
      { kind: "point", text: "b" },
      { kind: "paragraph", text: "Last" },
    ]);
  });

  test.each(["", " \n\n\u200b\n", "\r\n\r\n"])("is empty for %j", (typed) => {
    expect(readBlocks(typed)).toEqual([]);
  });

  test.each(["#no heading", "-5 degrees", "*bold* <b>no markup</b>", "#", "-", "مرحبا", "👩🏽‍🌾"])(
    "keeps %j unchanged",
    (typed) => {
      expect(readBlocks(typed)).toEqual([{ kind: "paragraph", text: typed }]);
    },
  );

  test.each(["# One\n\nText\nand more\n\n- a\n- b\n\n# Two", "- a\n\nText", "Text", ""])(
    "%j survives being formatted and parsed",
    (typed) => {
      expect(writeBlocks(readBlocks(typed))).toBe(typed);
    },
  );

  test.each([
    [0, 1],
    [250, 1],
    [300, 2],
    [2000, 10],
  ])("of %i words takes %i minutes", (count, minutes) => {
    expect(readingMinutes([{ kind: "paragraph", text: "word ".repeat(count) }])).toBe(minutes);
  });
});

describe("a script", () => {
  const cues = [
    { atSeconds: 0, text: "Sit down." },
    { atSeconds: 75, text: "Breathe: in, out." },
  ];

  test("has a time and text on each line", () => {
    expect(readCues("0:00 Sit down.\n\n 1:15  Breathe: in, out. ")).toEqual({ cues });
    expect(readCues(writeCues(cues))).toEqual({ cues });
    expect(readCues("")).toEqual({ cues: [] });
  });

  test.each([
    ["0:00 One\ntwo", 2],
    ["0:60 One", 1],
    ["0:05 One\n0:05 Two", 2],
    ["0:10 One\n0:05 Two", 2],
    ["0:05", 1],
    ["0:05 \u200b", 1],
    ["-1:00 One", 1],
  ])("%j names its first wrong line", (typed, wrongLine) => {
    expect(readCues(typed)).toEqual({ wrongLine });
  });

  test.each([
    [-1, -1],
    [0, 0],
    [74.9, 0],
    [75, 1],
    [9999, 1],
  ])("is at second %d at line %d", (seconds, index) => {
    expect(cueIndexAt(cues, seconds)).toBe(index);
  });

  test.each([
    [0, "0:00"],
    [59.9, "0:59"],
    [60, "1:00"],
    [3600, "60:00"],
    [-3, "0:00"],
  ])("shows second %d as %s", (seconds, shown) => {
    expect(clockOf(seconds)).toBe(shown);
  });
});
