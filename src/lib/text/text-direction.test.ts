import { expect, test } from "vitest";

import { textDirection } from "@/lib/text/text-direction";

test.each([
  ["Good evening", "ltr"],
  ["שלום, Ada", "rtl"],
  ["12 — «مساء الخير»", "rtl"],
  ["🌒 Abend", "ltr"],
  ["Ada: שלום", "ltr"],
  ["", "ltr"],
  ["42", "ltr"],
])("%s runs %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
