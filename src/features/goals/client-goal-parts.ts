import { lateParts } from "@/lib/loading/late";

/* On a client's page, after its first paint. */
export const { GoalLines, GoalsOfClient } = lateParts(async () => {
  const parts = await import("@/features/goals/goals-of-client");
  return { GoalLines: parts.GoalLines, GoalsOfClient: parts.GoalsOfClient };
});
