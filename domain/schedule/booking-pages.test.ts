import { expect, test } from "vitest";
import { areTypesSound, bookingWordProblem } from "./booking-pages";

test.each(["abc", "dana-levi", "coach-42", "a".repeat(40), "---"])(
  "[book-2] accepts %s in an address",
  (word) => {
    expect(bookingWordProblem(word)).toBeNull();
  },
);

test.each(["", "ab", "a".repeat(41), "Dana", "da na", "dana/x", "dánà", "dana.", "a%2fb", "abc\n"])(
  "[book-2] refuses %j as malformed",
  (word) => {
    expect(bookingWordProblem(word)).toBe("malformed");
  },
);

test.each(["admin", "support", "sign-in", "passage", "api"])(
  "[book-3] refuses the reserved word %s",
  (word) => {
    expect(bookingWordProblem(word)).toBe("not_allowed");
  },
);

test("a page offers at least one session type, and none twice", () => {
  expect(areTypesSound(["video", "phone"])).toBe(true);
  expect(areTypesSound([])).toBe(false);
  expect(areTypesSound(["video", "video"])).toBe(false);
});
