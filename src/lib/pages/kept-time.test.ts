import { verificationLinkMs } from "@domain/limits";
import { afterEach, expect, test, vi } from "vitest";

import { forget, keep } from "../kept/kept-values";
import { localStore } from "../kept/local-store";
import { keptTime, findKeptTime, keptTimePage } from "./kept-time";

const wish = {
  ...{ word: "dana-levi", sessionType: "video" as const, startsAt: 1_800_000_000_000 },
  ...{ durationMinutes: 60, note: "Words", madeAt: Date.now() },
};

afterEach(() => {
  vi.useRealTimers();
  forget(keptTime);
});

test("[book-11] a chosen time is kept for a day, and a sign-up meanwhile names its page", () => {
  expect(keptTimePage()).toEqual({});
  keep(keptTime, wish);
  expect(findKeptTime()).toEqual(wish);
  expect(keptTimePage()).toEqual({ bookingWord: "dana-levi" });
  vi.useFakeTimers({ now: Date.now() + verificationLinkMs });
  expect(findKeptTime()).toBeNull();
  expect(keptTimePage()).toEqual({});
});

test.each([
  ["another type", { sessionType: "dance" }],
  ["a length that sessions have not", { durationMinutes: 61 }],
  ["no time", { startsAt: "soon" }],
])("a stored time with %s is ignored", (_, change) => {
  localStore.set(
    { key: keptTime.key, encode: (value: object) => JSON.stringify(value), decode: () => null },
    { ...wish, ...change },
  );
  expect(findKeptTime()).toBeNull();
});
