import { expect, test } from "vitest";
import { isSafeLink } from "./links";

test.each(["https://example.com/a?b=c#d", "https://пример.рф/", "HTTPS://EXAMPLE.COM"])(
  "%s may be opened",
  (typed) => {
    expect(isSafeLink(typed)).toBe(true);
  },
);

test.each([
  "",
  "example.com",
  "http://example.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://",
  "https://localhost/",
  "https://me:secret@example.com/",
  "//example.com",
])("%j may not be opened", (typed) => {
  expect(isSafeLink(typed)).toBe(false);
});
