import { api } from "@convex/_generated/api";
import type { GoalStatus } from "@domain/work/goal-vocabulary";
import { useMutation } from "convex/react";
import { useMemo } from "react";

import { goalNotices } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import { changeLoaded } from "@/features/goals/loaded-goals";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";

const SAID: Record<GoalStatus, (title: string) => string> = {
  active: goalNotices.resumed,
  completed: goalNotices.completed,
  paused: goalNotices.paused,
  cancelled: goalNotices.cancelled,
};

export const savedGoal = (work: Promise<unknown>) => attempt(work);

export function useGoalActions() {
  const setStatus = useMutation(api.goals.setStatus);
  const setProgress = useMutation(api.goals.setProgress);
  return useMemo(() => {
    const become = setStatus.withOptimisticUpdate((store, { goalId, status }) => {
      changeLoaded(store, goalId, (goal) => ({
        ...goal,
        status,
        progress: status === "completed" ? 100 : goal.progress,
      }));
    });
    return {
      changeStatus: async ({ goalId, title, status: before }: Goal, status: GoalStatus) => {
        if (!(await savedGoal(become({ goalId, status, from: before })))) return;
        const onAct = () => void savedGoal(become({ goalId, status: before, from: status }));
        notifyWithUndo(SAID[status](title), onAct);
      },
      /** False when it was refused; the input stays. */
      saveProgress: async ({ goalId }: Goal, percent: number | null, note: string) => {
        const isSaved = await savedGoal(setProgress({ goalId, percent, note }));
        if (isSaved) notify({ tone: "success", title: goalNotices.progressSaved });
        return isSaved;
      },
    };
  }, [setStatus, setProgress]);
}
