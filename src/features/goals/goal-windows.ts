import type { Goal } from "@/features/goals/goal";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { useAddress } from "@/lib/pages/address";

export const { GoalSheet, SetGoalDialog, CoachSetGoalDialog } = lateParts(
  async () => (await import("@/features/goals/goal-dialogs")).goalDialogs,
);

const PARTS = [GoalSheet];

/** The open goal is in the URL, so that links work and Back closes it. */
export function useOpenGoal() {
  useFetchAhead(PARTS);
  const [address, change] = useAddress();
  return {
    openId: address.get("goal"),
    open: ({ goalId }: Pick<Goal, "goalId">) => change({ goal: goalId }),
    close: () => change({ goal: null }),
  };
}
