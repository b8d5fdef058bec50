/** A short form of `npm run hostile`, which also measures how long people wait. */
import { expect, test } from "vitest";

import { withstandStorm } from "../support/withstand-storm";

test("bogus links, resets, sign-ups and guesses from many networks end nothing, and known devices get in", async () => {
  const { isAlive, counts, onKnownBrowser, confirmations } = await withstandStorm({
    tries: 240,
    networks: 40,
  });
  expect(isAlive).toBe(true);
  expect([...counts.keys()]).toEqual(expect.arrayContaining(["SIGN_IN_REFUSED", "WORK_REQUIRED"]));
  for (const waitMs of [...onKnownBrowser, ...confirmations]) expect(waitMs).toBeLessThan(Infinity);
});
