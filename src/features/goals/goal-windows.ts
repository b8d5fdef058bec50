import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";

export const { GoalSheet, SetGoalDialog, CoachSetGoalDialog } = lateParts(
  async () => (await import("@/features/goals/goal-dialogs")).goalDialogs,
);

const PARTS = [GoalSheet];

export function useGoalWindows() {
  useFetchAhead(PARTS);
}
