import { expect, test } from "vitest";
import { isPhoneNumber } from "./phone-numbers";

test.each(["+44 20 7946 0000", "112", "(020) 7946-0000 ext. 5", "٠٢٠٧٩٤٦", "020/7946.0000"])(
  "%s can be dialled",
  (typed) => {
    expect(isPhoneNumber(typed)).toBe(true);
  },
);

test.each(["", "12", "call me", "+ () -", "123\n456"])("%j cannot be dialled", (typed) => {
  expect(isPhoneNumber(typed)).toBe(false);
});
