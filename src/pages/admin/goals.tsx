import { CoachGoals } from "@/features/goals/coach-goals";

export default function CoachGoalsPage() {
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-20 sm:px-8">
      <CoachGoals />
    </div>
  );
}
