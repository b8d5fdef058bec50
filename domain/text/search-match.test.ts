import { describe, expect, test } from "vitest";
import { matchesSearch } from "./search-match";

describe("matchesSearch", () => {
  test.each(["", "   ", "\u00A0", "\u200B"])(
    "matches everything for the blank query %j",
    (query) => {
      expect(matchesSearch(query, ["Values"])).toBe(true);
      expect(matchesSearch(query, [])).toBe(true);
    },
  );

  test.each(["Values", "values", "VALUES", "alue", "s c", " values "])(
    "finds %j with any case, place or outer spaces",
    (query) => {
      expect(matchesSearch(query, ["Values Compass"])).toBe(true);
    },
  );

  test.each(["vlaues", "valuescompass", "compass needle"])("does not find %j", (query) => {
    expect(matchesSearch(query, ["Values Compass"])).toBe(false);
  });

  test.each(["values  compass", "compass values", "comp val"])(
    "finds %j by each of its words",
    (query) => {
      expect(matchesSearch(query, ["Values Compass"])).toBe(true);
    },
  );

  test("searches every field and skips missing ones", () => {
    expect(matchesSearch("calm", [undefined, null, "", "Be calm"])).toBe(true);
    expect(matchesSearch("calm", [undefined, null, ""])).toBe(false);
    expect(matchesSearch("null", [null])).toBe(false);
    expect(matchesSearch("calm", [])).toBe(false);
  });

  test("does not match across two fields", () => {
    expect(matchesSearch("ab", ["a", "b"])).toBe(false);
  });

  test("treats pattern characters literally", () => {
    expect(matchesSearch(".*", ["anything"])).toBe(false);
    expect(matchesSearch("(50%)", ["Half (50%) done"])).toBe(true);
  });

  test.each([
    ["ПРИВЕТ", "привет"],
    ["résumé", "RE\u0301SUME\u0301"],
    ["strasse", "Straße"],
    ["STRASSE", "straße"],
    ["ΟΔΟΣ", "οδοστρωμα"],
    ["οδός", "ΟΔΌΣ"],
    ["office", "oﬃce"],
    ["123", "１２３"],
    ["反思", "深度反思"],
    ["🌱", "growth 🌱"],
  ])("finds %j in %j", (query, field) => {
    expect(matchesSearch(query, [field])).toBe(true);
  });

  test("distinguishes accents, as typed", () => {
    expect(matchesSearch("resume", ["résumé"])).toBe(false);
  });
});

describe("matchesSearch over several fields", () => {
  test.each([
    "lighthouse",
    "the old lighthouse",
    "Lighthouse, the OLD one?",
    "l’old house",
    "🌾 one",
  ])("finds %j with each word in any field", (words) => {
    expect(matchesSearch(words, ["The old lighthouse 🌾", "And l'one"])).toBe(true);
  });

  test.each(["the new lighthouse", "lighthouses", "🌾", "old 🌾", "?!"])(
    "does not find %j",
    (words) => {
      expect(matchesSearch(words, ["The old lighthouse", "And one"])).toBe(false);
      expect(matchesSearch(words, [])).toBe(false);
    },
  );
});
