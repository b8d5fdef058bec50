import { expect, test } from "vitest";
import { readInviteList } from "./invite-lists";

const read = (text: string) =>
  readInviteList(text).map(({ line, email, firstName, lastName, problem }) => [
    line,
    email,
    firstName,
    lastName,
    problem,
  ]);

test("reads one address per line, and skips blank lines", () => {
  expect(read("Ada@Example.com\n\n bo@example.com ")).toEqual([
    [1, "ada@example.com", "", "", null],
    [3, "bo@example.com", "", "", null],
  ]);
});

test("reads addresses in the format of email programs", () => {
  expect(read('Ada King Lovelace <ada@example.com>\n"Li, Bo" <bo@example.com>')[0]).toEqual([
    1,
    "ada@example.com",
    "Ada",
    "King Lovelace",
    null,
  ]);
});

test("reads a table with its heading, in any order of columns and with any separator", () => {
  expect(read("\uFEFFFirst name;Last name;E-mail\r\nAda;Lovelace;ada@example.com\r\n")).toEqual([
    [2, "ada@example.com", "Ada", "Lovelace", null],
  ]);
  expect(read("Name\tEmail\nAda Lovelace\tada@example.com")).toEqual([
    [2, "ada@example.com", "Ada", "Lovelace", null],
  ]);
});

test("reads a table without a heading", () => {
  expect(read("ada@example.com,Ada,Lovelace\nBo,Li,bo@example.com")).toEqual([
    [1, "ada@example.com", "Ada", "Lovelace", null],
    [2, "bo@example.com", "Bo", "Li", null],
  ]);
});

test("reads quoted cells with commas, quotes and line breaks", () => {
  expect(read('email,name\nada@example.com,"Ada, ""Countess""\nof Lovelace"')).toEqual([
    [2, "ada@example.com", "Ada,", '"Countess" of Lovelace', null],
  ]);
});

test("says for every line why it cannot be used", () => {
  const long = "x".repeat(200);
  expect(
    readInviteList(`nobody\nada@example.com\nADA@example.com\nbo@example.com,${long},Li`).map(
      ({ line, problem }) => [line, problem],
    ),
  ).toEqual([
    [1, "malformed"],
    [2, null],
    [3, "repeated"],
    [4, "too_long"],
  ]);
});
