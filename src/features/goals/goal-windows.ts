import { lazy } from "react";

/* What opens over a board is fetched when it is first opened: most visits only look. */
export const GoalSheet = lazy(async () => ({
  default: (await import("@/features/goals/goal-sheet")).GoalSheet,
}));
export const SetGoalDialog = lazy(async () => ({
  default: (await import("@/features/goals/set-goal-dialog")).SetGoalDialog,
}));
export const CoachSetGoalDialog = lazy(async () => ({
  default: (await import("@/features/goals/coach-set-goal-dialog")).CoachSetGoalDialog,
}));
