import { describe, expect, test } from "vitest";
import {
  blankTexts,
  findProblem,
  type RecordFields,
  textsOfRow,
  valuesOfRow,
  valuesOfTexts,
} from "./record-fields";

const FIELDS = {
  name: { kind: "line", charactersMax: 5, isRequired: true },
  about: { kind: "text", charactersMax: 5 },
  level: { kind: "choice", words: ["high", "low"], first: "low" },
  day: { kind: "date" },
} as const satisfies RecordFields;
const row = { name: "Walk", level: "high" } as const;

test("a row without its optional fields has empty values and texts", () => {
  expect(valuesOfRow(FIELDS, row)).toEqual({ name: "Walk", about: "", level: "high", day: null });
  expect(textsOfRow(FIELDS, row)).toEqual({ name: "Walk", about: "", level: "high", day: "" });
});

test("a blank form has the first choice", () => {
  expect(blankTexts(FIELDS)).toEqual({ name: "", about: "", level: "low", day: "" });
});

test("texts become values: an empty date is null, an unknown choice the first", () => {
  const texts = { name: " A ", about: "", level: "gone", day: "" };
  expect(valuesOfTexts(FIELDS, texts)).toEqual({ ...texts, level: "low", day: null });
});

describe("findProblem", () => {
  test.each([
    ["name", "Walk", null],
    ["name", " \u200B", "blank"],
    ["name", "Walked", "too_long"],
    ["about", "", null],
    ["about", "🚶🚶🚶🚶🚶", null],
    ["about", "Walked", "too_long"],
    ["level", "high", null],
    ["level", "medium", "malformed"],
    ["day", null, null],
    ["day", "2026-05-01", null],
    ["day", "2026-02-30", "malformed"],
  ] as const)("of %s %j is %s", (name, value, problem) => {
    expect(findProblem(FIELDS[name], value)).toBe(problem);
  });
});
