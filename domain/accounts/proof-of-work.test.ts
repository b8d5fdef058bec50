import { expect, test } from "vitest";
import { puzzleBytes, workSubject, zeroBits } from "./proof-of-work";

test("counts the zero bits before the first one", () => {
  expect(zeroBits(Uint8Array.of(0x80))).toBe(0);
  expect(zeroBits(Uint8Array.of(0x01, 0xff))).toBe(7);
  expect(zeroBits(Uint8Array.of(0, 0, 0x20))).toBe(18);
  expect(zeroBits(new Uint8Array(4))).toBe(32);
});

test("gives each nonce of each puzzle different bytes", () => {
  const seed = Uint8Array.of(1, 2);
  const texts = [puzzleBytes(seed, 0, 1), puzzleBytes(seed, 1, 0), puzzleBytes(seed, 0, 2 ** 24)];
  expect(new Set(texts.map(String)).size).toBe(3);
});

test("the work is bound to one call: another password needs other work", () => {
  const wish = { flow: "signIn", email: "ada@example.com" };
  expect(workSubject({ ...wish, password: "a" })).not.toBe(workSubject({ ...wish, password: "b" }));
});
