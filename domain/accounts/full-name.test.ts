import { describe, expect, test } from "vitest";
import {
  CLIENT_BAR_NAME_FALLBACK,
  COACH_NAME_FALLBACK,
  firstNameOr,
  fullName,
  initials,
  nameKey,
  WELCOME_NAME_FALLBACK,
} from "./full-name";

const nobody = [undefined, null, {}, { firstName: "", lastName: " " }, { firstName: "\u200B" }];

describe("fullName", () => {
  test("joins both names without outer spaces", () => {
    expect(fullName({ firstName: " Ana María ", lastName: "Ruiz" })).toBe("Ana María Ruiz");
  });

  test("[area-18] removes characters that reverse the text, also from names stored long ago", () => {
    expect(fullName({ firstName: "Ana \u202E", lastName: "\u2067Ruiz" })).toBe("Ana Ruiz");
  });

  test("accepts one name alone", () => {
    expect(fullName({ firstName: "Ana", lastName: null })).toBe("Ana");
    expect(fullName({ firstName: "  ", lastName: "Ruiz" })).toBe("Ruiz");
  });

  test.each(nobody)("[client-13] calls %j an unknown client", (person) => {
    expect(fullName(person)).toBe("Unknown Client");
  });

  test("accepts another fallback", () => {
    expect(fullName(null, COACH_NAME_FALLBACK)).toBe("Admin");
  });
});

describe("firstNameOr", () => {
  test("is the first name and never the last", () => {
    expect(firstNameOr({ firstName: "Ana", lastName: "Ruiz" }, "there")).toBe("Ana");
    expect(firstNameOr({ lastName: "Ruiz" }, "there")).toBe("there");
  });

  test.each(nobody)("falls back for %j", (person) => {
    expect(firstNameOr(person, CLIENT_BAR_NAME_FALLBACK)).toBe("User");
    expect(firstNameOr(person, WELCOME_NAME_FALLBACK)).toBe("there");
  });
});

describe("initials", () => {
  test.each([
    ["ana", "ruiz", "AR"],
    ["Ana", "", "A"],
    ["", "Ruiz", "R"],
    ["Ångström", "élan", "ÅÉ"],
    ["e\u0301lan", "", "E\u0301"],
    ["ßeta", "", "S"],
    ["иван", "петров", "ИП"],
    ["伟", "王", "伟王"],
    ["नि", "शर्मा", "निश"],
    ["👩‍👩‍👧 Ana", "🇳🇵", "👩‍👩‍👧🇳🇵"],
    ["\u200BAna", "Ruiz", "AR"],
    ["𝒜na", "Ruiz", "𝒜R"],
  ])("of %j %j are %j", (firstName, lastName, expected) => {
    expect(initials({ firstName, lastName })).toBe(expected);
  });

  test.each(nobody)("of %j are those of an unknown client", (person) => {
    expect(initials(person)).toBe("UC");
  });
});

test("nameKey orders and compares names, ignoring case and accents", () => {
  expect(nameKey({ firstName: "Zoë", lastName: "ÅKESSON" })).toBe("zoe akesson");
  expect(nameKey(null)).toBe("unknown client");
});
