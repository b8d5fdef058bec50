import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { commonPasswordsKept } from "../limits";
import { MOST_USED_PASSWORDS } from "./most-used-passwords";

test("has the package's ten thousand most common passwords, most common first", () => {
  expect(MOST_USED_PASSWORDS.size).toBe(commonPasswordsKept);
  const listed = new Set(dictionary["passwords-common"]);
  expect([...MOST_USED_PASSWORDS].every((word) => listed.has(word))).toBe(true);
  const first = dictionary["passwords-common"].slice(0, 1000);
  const plain = first.filter((word) => /^[!-~]+$/.test(word) && !/[`\\$"]/.test(word));
  expect(plain.every((word) => MOST_USED_PASSWORDS.has(word))).toBe(true);
});
