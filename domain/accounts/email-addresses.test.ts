import { expect, test } from "vitest";
import { emailCharactersMax } from "../limits";
import { normalizeEmail } from "./email-addresses";

test.each([
  ["ada@example.com", "ada@example.com"],
  ["  Ada@Example.COM \n", "ada@example.com"],
  ["ada+coach@mail.example.co.uk", "ada+coach@mail.example.co.uk"],
  ["o'hara@xn--bcher-kva.example", "o'hara@xn--bcher-kva.example"],
])("%j is stored as %s", (typed, email) => {
  expect(normalizeEmail(typed)).toBe(email);
});

test.each([
  "",
  "   ",
  "ada",
  "ada@",
  "@example.com",
  "ada@localhost",
  "ada@@example.com",
  "ada@example..com",
  "ada@-example.com",
  "ada @example.com",
  "ada@example.com\r\nBcc: all@example.com",
  "ada@example.com,ben@example.com",
  "<ada@example.com>",
  '"ada"@example.com',
  "ad\u0131@example.com",
  "\u212aate@example.com",
  "ad\u200ba@example.com",
  "a\u0000da@example.com",
])("%j is not an address", (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});

test.each([undefined, null, 1, {}, ["ada@example.com"], true])("%j is not an address", (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});

test("the longest address fits, one character more does not", () => {
  const domain = "@example.com";
  const longest = "a".repeat(emailCharactersMax - domain.length) + domain;
  expect(normalizeEmail(longest)).toBe(longest);
  expect(normalizeEmail(`a${longest}`)).toBeNull();
  expect(normalizeEmail(" ".repeat(10_000_000))).toBeNull();
});
