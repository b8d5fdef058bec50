export const ONBOARDING_STEPS = ["welcome", "assessment", "explore", "connect"] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const WELCOME_TOUR_ID = "welcome-tour";

export const TOUR_RESULTS = ["completed", "skipped"] as const;
export type TourResult = (typeof TOUR_RESULTS)[number];

/** Null when all are completed. */
export function currentStep(completed: readonly OnboardingStep[]): OnboardingStep | null {
  return ONBOARDING_STEPS.find((step) => !completed.includes(step)) ?? null;
}
