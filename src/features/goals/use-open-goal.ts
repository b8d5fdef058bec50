import { useSearchParams } from "react-router-dom";

import type { Goal } from "@/features/goals/goal";

/** In the URL, so that links work and Back closes it. */
export function useOpenGoal() {
  const [search, setSearch] = useSearchParams();
  const put = (goalId: string | null) => {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (goalId === null) after.delete("goal");
      else after.set("goal", goalId);
      return after;
    });
  };
  return {
    openId: search.get("goal"),
    open: ({ goalId }: Pick<Goal, "goalId">) => put(goalId),
    close: () => put(null),
  };
}
