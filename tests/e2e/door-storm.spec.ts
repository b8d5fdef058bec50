/** A short form of `npm run hostile` with its bounds: three seconds on a new browser, one second on a known one. */
import { expect, test } from "vitest";

import { doorBoundsMs, withstandStorm } from "../support/withstand-storm";

test("false links, resets, sign-ups and guesses from many networks stop nothing, and delay nobody with the right password", async () => {
  const outcome = await withstandStorm({ tries: 240, networks: 40 });
  const { isAlive, counts, slowness, refusals } = outcome;
  expect(isAlive).toBe(true);
  expect([...counts.keys()]).toEqual(expect.arrayContaining(["SIGN_IN_REFUSED", "WORK_REQUIRED"]));
  expect(refusals).toEqual([]);
  for (const kind of ["onNewBrowsers", "onKnownBrowser", "confirmations"] as const) {
    const boundMs = doorBoundsMs[kind] * slowness;
    expect(outcome[kind].length, kind).toBeGreaterThan(1);
    expect(Math.max(...outcome[kind]), `${kind}, ${boundMs} ms`).toBeLessThanOrEqual(boundMs);
  }
});
