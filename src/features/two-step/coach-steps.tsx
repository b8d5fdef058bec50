import { CoachesStep } from "@/features/two-step/coaches-step";
import { LostSteps } from "@/features/two-step/lost-steps";

/** What a coach decides for others. Fetched after the page, below the coach's own second step. */
export function CoachSteps() {
  return (
    <>
      <CoachesStep />
      <LostSteps />
    </>
  );
}
