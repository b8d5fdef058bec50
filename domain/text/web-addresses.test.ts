import { expect, test } from "vitest";
import { findWebAddresses } from "./web-addresses";

const linksIn = (text: string) => findWebAddresses(text).flatMap(({ href }) => href ?? []);

test.each([
  ["Look at https://example.com/a?b=1#c, please.", ["https://example.com/a?b=1#c"]],
  ["(see http://example.com/page)", ["http://example.com/page"]],
  ["https://en.example.org/wiki/Trail_(path)", ["https://en.example.org/wiki/Trail_(path)"]],
  ["two: https://a.example and https://b.example!", ["https://a.example", "https://b.example"]],
  ["HTTPS://EXAMPLE.COM.", ["HTTPS://EXAMPLE.COM"]],
  ["no address: example.com, mail@example.com, ftp://example.com", []],
  ["javascript:alert(1) data:text/html,x", []],
  ["https://bank.example@evil.example/ https://name:word@example.com", []],
  ["https:// https://", []],
])("finds the pages in %j", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test.each(["", "plain", "https://a.example", "a https://a.example\n\nb https://b.example. c"])(
  "keeps all text of %j",
  (text) => {
    expect(
      findWebAddresses(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  },
);
