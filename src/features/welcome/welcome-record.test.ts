import { expect, test } from "vitest";

import { onboardingSlot, recordOf, tourSlot } from "@/features/welcome/welcome-record";

const slot = onboardingSlot("ada");

test("[welcome-11] the record has the specified key and fields, and can be read back", () => {
  expect(slot.key).toBe("onboarding_ada");
  const record = recordOf(["assessment", "welcome"], false);
  expect(record).toEqual({
    completed: ["welcome", "assessment"],
    currentStep: 2,
    dismissed: false,
  });
  expect(slot.decode(slot.encode(record))).toEqual(record);
});

test("reads as much as possible of a damaged record", () => {
  expect(slot.decode('{"completed":["connect","x",1],"currentStep":99}')).toEqual({
    completed: ["connect"],
    currentStep: 0,
    dismissed: false,
  });
  expect(slot.decode("nonsense")).toBeNull();
});

test("[welcome-18] the tour's result is stored as a plain word", () => {
  expect(tourSlot.key).toBe("tour_welcome-tour");
  expect(tourSlot.encode("skipped")).toBe("skipped");
  expect(tourSlot.decode("maybe")).toBeNull();
});
