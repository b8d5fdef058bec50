import { lateParts } from "@/lib/loading/late";

export const { GoalLines, GoalsOfClient } = lateParts(async () => {
  const parts = await import("@/features/goals/goals-of-client");
  return { GoalLines: parts.GoalLines, GoalsOfClient: parts.GoalsOfClient };
});
