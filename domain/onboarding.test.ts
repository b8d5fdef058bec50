import { expect, test } from "vitest";
import { currentStep, ONBOARDING_STEPS } from "./onboarding";

test("nobody has started, so the first step is current", () => {
  expect(currentStep([])).toBe("welcome");
});

test("the step after the completed ones is current", () => {
  expect(currentStep(["welcome", "assessment"])).toBe("explore");
});

test("a step left out comes back before later ones", () => {
  expect(currentStep(["connect", "welcome"])).toBe("assessment");
});

test("no step is current once all are completed, in whatever order and however often", () => {
  expect(currentStep([...ONBOARDING_STEPS].reverse())).toBeNull();
  expect(currentStep([...ONBOARDING_STEPS, "welcome"])).toBeNull();
});
