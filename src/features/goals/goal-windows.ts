import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

const loadSheet = () => import("@/features/goals/goal-sheet");
const loadSet = () => import("@/features/goals/set-goal-dialog");
const loadCoachSet = () => import("@/features/goals/coach-set-goal-dialog");

/* What opens over a board is no part of its first sight. */
export const GoalSheet = late(async () => (await loadSheet()).GoalSheet);
export const SetGoalDialog = late(async () => (await loadSet()).SetGoalDialog);
export const CoachSetGoalDialog = late(async () => (await loadCoachSet()).CoachSetGoalDialog);

const WINDOWS = { client: [loadSheet, loadSet], coach: [loadSheet, loadCoachSet] };

/** Fetches a side's windows while its person still reads the board. */
export function useGoalWindows(side: "client" | "coach") {
  useFetchAhead(WINDOWS[side]);
}
