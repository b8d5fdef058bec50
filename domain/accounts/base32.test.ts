import { expect, test } from "vitest";
import { decodeBase32, encodeBase32 } from "./base32";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648: %j encodes to %j, and back", (text, written) => {
  expect(encodeBase32(bytesOf(text))).toBe(written);
  expect(decodeBase32(written)).toEqual(bytesOf(text));
});

test("every byte survives encoding and decoding", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  expect(decodeBase32(encodeBase32(bytes))).toEqual(bytes);
});

test.each(["a", "0", "1", "8", "MZ XQ", "MZXQ=", "МZ"])("%j is refused", (text) => {
  expect(decodeBase32(text)).toBeNull();
});
