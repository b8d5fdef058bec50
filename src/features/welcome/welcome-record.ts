import { isOneOf } from "@domain/accounts/closed-words";
import {
  currentStep,
  ONBOARDING_STEPS,
  type OnboardingStep,
  TOUR_RESULTS,
  type TourResult,
  WELCOME_TOUR_ID,
} from "@domain/work/onboarding";

import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { bareKey, personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

/** `currentStep` is an index into the steps, past the end when all are done. */
export type OnboardingRecord = {
  completed: OnboardingStep[];
  currentStep: number;
  dismissed: boolean;
};

export function onboardingSlot(userId: string): Slot<OnboardingRecord> {
  return jsonSlot(personKey("onboarding", userId), (parsed) => {
    const { completed, dismissed } = fieldsOf(parsed);
    const known = Array.isArray(completed) ? completed : [];
    return recordOf(
      known.filter((step): step is OnboardingStep => isOneOf(ONBOARDING_STEPS, step)),
      dismissed === true,
    );
  });
}

export function recordOf(
  completed: readonly OnboardingStep[],
  dismissed: boolean,
): OnboardingRecord {
  const current = currentStep(completed);
  return {
    completed: ONBOARDING_STEPS.filter((step) => completed.includes(step)),
    currentStep: current === null ? ONBOARDING_STEPS.length : ONBOARDING_STEPS.indexOf(current),
    dismissed,
  };
}

export const tourSlot: Slot<TourResult> = {
  key: bareKey(`tour_${WELCOME_TOUR_ID}`),
  encode: (result) => result,
  decode: (text) => (isOneOf(TOUR_RESULTS, text) ? text : null),
};
