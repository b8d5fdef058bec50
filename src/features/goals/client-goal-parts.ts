import { lateParts } from "@/lib/loading/late";

export const { GoalLines, GoalsOfClient } = lateParts(
  () => import("@/features/goals/goals-of-client"),
);
