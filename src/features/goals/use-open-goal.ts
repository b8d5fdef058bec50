import type { Goal } from "@/features/goals/goal";
import { useAddress } from "@/lib/pages/address";

/** The open goal is in the URL, so that links work and Back closes it. */
export function useOpenGoal() {
  const [address, change] = useAddress();
  return {
    openId: address.get("goal"),
    open: ({ goalId }: Pick<Goal, "goalId">) => change({ goal: goalId }),
    close: () => change({ goal: null }),
  };
}
