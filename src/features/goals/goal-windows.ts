import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

/* Not needed for the first paint. */
export const GoalSheet = late(async () => (await import("@/features/goals/goal-sheet")).GoalSheet);
export const SetGoalDialog = late(
  async () => (await import("@/features/goals/set-goal-dialog")).SetGoalDialog,
);
export const CoachSetGoalDialog = late(
  async () => (await import("@/features/goals/coach-set-goal-dialog")).CoachSetGoalDialog,
);

const WINDOWS = { client: [GoalSheet, SetGoalDialog], coach: [GoalSheet, CoachSetGoalDialog] };

export function useGoalWindows(side: "client" | "coach") {
  useFetchAhead(WINDOWS[side]);
}
