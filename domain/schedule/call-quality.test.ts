import { expect, test } from "vitest";
import { describeQuality } from "./call-quality";

const sample = { lostPercent: 0, roundTripMs: 20, isRelayed: false, width: 640, height: 360 };

test("[room-18] a call is summarized by its median delay, its average loss, and whether it was ever relayed", () => {
  expect(describeQuality([])).toBeNull();
  expect(describeQuality([sample])).toEqual(sample);
  const slow = { ...sample, lostPercent: 0.5, roundTripMs: 900, isRelayed: true };
  expect(describeQuality([sample, slow, { ...sample, roundTripMs: 25, width: 320 }])).toEqual({
    ...{ lostPercent: 0.2, roundTripMs: 25, isRelayed: true, width: 320, height: 360 },
  });
});
