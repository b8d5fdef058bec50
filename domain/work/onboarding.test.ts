import { expect, test } from "vitest";
import { currentStep, ONBOARDING_STEPS } from "./onboarding";

test("the first step is current at the start", () => {
  expect(currentStep([])).toBe("welcome");
});

test("the step after the completed ones is current", () => {
  expect(currentStep(["welcome", "assessment"])).toBe("explore");
});

test("a skipped step comes before later ones", () => {
  expect(currentStep(["connect", "welcome"])).toBe("assessment");
});

test("no step is current once all are completed, in any order", () => {
  expect(currentStep([...ONBOARDING_STEPS].reverse())).toBeNull();
  expect(currentStep([...ONBOARDING_STEPS, "welcome"])).toBeNull();
});
