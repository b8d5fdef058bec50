/** In the order they are taken. */
export const ONBOARDING_STEPS = ["welcome", "assessment", "explore", "connect"] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const WELCOME_TOUR_ID = "welcome-tour";

export const TOUR_RESULTS = ["completed", "skipped"] as const;
export type TourResult = (typeof TOUR_RESULTS)[number];

/** The first step not completed, whatever order the others were completed in; null when all are. */
export function currentStep(completed: readonly OnboardingStep[]): OnboardingStep | null {
  return ONBOARDING_STEPS.find((step) => !completed.includes(step)) ?? null;
}
