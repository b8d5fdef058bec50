import { api } from "@convex/_generated/api";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { useMutation } from "convex/react";
import { useMemo } from "react";

import { goalNotices } from "@/content/goals/goals";
import type { Goal, Milestone } from "@/features/goals/goal";
import { changeLoaded, goalIdOf, withMilestones } from "@/features/goals/loaded-goals";
import { savedGoal } from "@/features/goals/use-goal-actions";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";

/** Optimistic; a refusal reverts the change and says why. */
export function useMilestoneActions() {
  const tick = useMutation(api.milestones.tick);
  const add = useMutation(api.milestones.add);
  const edit = useMutation(api.milestones.edit);
  const move = useMutation(api.milestones.move);
  const remove = useMutation(api.milestones.remove);
  return useMemo(() => {
    const tickNow = tick.withOptimisticUpdate((store, { milestoneId, isCompleted }) => {
      changeMilestones(store, milestoneId, (milestones) =>
        milestones.map((each) =>
          each.milestoneId === milestoneId ? { ...each, isCompleted } : each,
        ),
      );
    });
    const moveNow = move.withOptimisticUpdate((store, { milestoneId, beforeId }) => {
      changeMilestones(store, milestoneId, (milestones) =>
        moved(milestones, milestoneId, beforeId),
      );
    });
    const removeNow = remove.withOptimisticUpdate((store, { milestoneId }) => {
      changeMilestones(store, milestoneId, (milestones) =>
        milestones.filter((each) => each.milestoneId !== milestoneId),
      );
    });

    const putBack = async (
      goalId: Goal["goalId"],
      milestone: Milestone,
      beforeId: Milestone["milestoneId"] | null,
    ) => {
      const { title, isCompleted, targetDate = null } = milestone;
      await add({ goalId, title, isCompleted, targetDate, beforeId });
    };

    return {
      tick: ({ milestoneId }: Milestone, isCompleted: boolean) =>
        savedGoal(tickNow({ milestoneId, isCompleted })),
      move: ({ milestoneId }: Milestone, beforeId: Milestone["milestoneId"] | null) =>
        savedGoal(moveNow({ milestoneId, beforeId })),
      add: (goalId: Goal["goalId"], title: string) =>
        savedGoal(add({ goalId, title, targetDate: null, isCompleted: false, beforeId: null })),
      rename: ({ milestoneId, title: from }: Milestone, to: string) =>
        savedGoal(edit({ milestoneId, changes: { title: { from, to } } })),
      setDay: ({ milestoneId, targetDate }: Milestone, to: CalendarDate | null) =>
        savedGoal(edit({ milestoneId, changes: { targetDate: { from: targetDate ?? null, to } } })),
      remove: async (goalId: Goal["goalId"], milestone: Milestone) => {
        const { milestoneId, title } = milestone;
        const removing = removeNow({ milestoneId });
        if (!(await savedGoal(removing))) return;
        const beforeId = await removing;
        notifyWithUndo(
          goalNotices.milestoneRemoved(title),
          () => void savedGoal(putBack(goalId, milestone, beforeId)),
        );
      },
    };
  }, [tick, add, edit, move, remove]);
}

type Store = Parameters<typeof changeLoaded>[0];

function changeMilestones(
  store: Store,
  milestoneId: Milestone["milestoneId"],
  change: (milestones: Milestone[]) => Milestone[],
) {
  const goalId = goalIdOf(store, milestoneId);
  if (goalId === null) return;
  changeLoaded(store, goalId, (goal) => withMilestones(goal, change(goal.milestones)));
}

function moved(
  milestones: Milestone[],
  milestoneId: Milestone["milestoneId"],
  beforeId: Milestone["milestoneId"] | null,
): Milestone[] {
  const moving = milestones.find((each) => each.milestoneId === milestoneId);
  const others = milestones.filter((each) => each.milestoneId !== milestoneId);
  const place = others.findIndex((each) => each.milestoneId === beforeId);
  if (moving === undefined) return milestones;
  return place < 0 ? [...others, moving] : others.toSpliced(place, 0, moving);
}
