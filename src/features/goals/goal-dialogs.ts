import { CoachSetGoalDialog } from "@/features/goals/coach-set-goal-dialog";
import { GoalSheet } from "@/features/goals/goal-sheet";
import { SetGoalDialog } from "@/features/goals/set-goal-dialog";

export const goalDialogs = { GoalSheet, SetGoalDialog, CoachSetGoalDialog };
