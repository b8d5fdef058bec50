import { verificationLinkMs } from "@domain/limits";
import { afterEach, expect, test, vi } from "vitest";

import { forget, keep } from "../kept/kept-values";
import { localStore } from "../kept/local-store";
import { bookingWish, findBookingWish, wishedPage } from "./booking-wish";

const wish = {
  ...{ word: "dana-levi", sessionType: "video" as const, startsAt: 1_800_000_000_000 },
  ...{ durationMinutes: 60, note: "Words", madeAt: Date.now() },
};

afterEach(() => {
  vi.useRealTimers();
  forget(bookingWish);
});

test("[book-11] a wish waits for a day, and names its page to a sign-up meanwhile", () => {
  expect(wishedPage()).toEqual({});
  keep(bookingWish, wish);
  expect(findBookingWish()).toEqual(wish);
  expect(wishedPage()).toEqual({ bookingWord: "dana-levi" });
  vi.useFakeTimers({ now: Date.now() + verificationLinkMs });
  expect(findBookingWish()).toBeNull();
  expect(wishedPage()).toEqual({});
});

test.each([
  ["another type", { sessionType: "dance" }],
  ["a length that sessions have not", { durationMinutes: 61 }],
  ["no time", { startsAt: "soon" }],
])("a stored wish with %s counts as none", (_, change) => {
  localStore.set(
    { key: bookingWish.key, encode: (value: object) => JSON.stringify(value), decode: () => null },
    { ...wish, ...change },
  );
  expect(findBookingWish()).toBeNull();
});
