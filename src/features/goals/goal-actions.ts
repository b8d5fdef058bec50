import { api } from "@convex/_generated/api";
import type { CalendarDate } from "@domain/time/calendar-dates";
import type { GoalStatus } from "@domain/work/goal-vocabulary";
import { goalProgressPercent } from "@domain/work/progress";
import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";
import { useMemo } from "react";

import { goalNotices } from "@/content/goals/goals";
import type { Goal, Milestone } from "@/features/goals/goal";
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
        if (isSaved) notify({ title: goalNotices.progressSaved });
        return isSaved;
      },
    };
  }, [setStatus, setProgress]);
}

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

/** Optimistic: the server's answer replaces it. */
function changeLoaded(
  store: OptimisticLocalStore,
  goalId: Goal["goalId"],
  change: (goal: Goal) => Goal,
) {
  const inList = <Each extends Goal>(goals: readonly Each[]): Each[] =>
    goals.map((goal) => (goal.goalId === goalId ? { ...goal, ...change(goal) } : goal));
  for (const { args, value } of store.getAllQueries(api.goals.list)) {
    if (value) store.setQuery(api.goals.list, args, inList(value));
  }
  for (const { args, value } of store.getAllQueries(api.goals.listOfClient)) {
    if (value) store.setQuery(api.goals.listOfClient, args, inList(value));
  }
  for (const { args, value } of store.getAllQueries(api.goalBoard.list)) {
    if (value) store.setQuery(api.goalBoard.list, args, { ...value, page: inList(value.page) });
  }
}

/** Progress follows the milestones, as on the server. */
function withMilestones(goal: Goal, milestones: Goal["milestones"]): Goal {
  const isFollowing = !goal.isProgressByHand && goal.status !== "completed";
  return {
    ...goal,
    milestones,
    progress: isFollowing ? goalProgressPercent(milestones) : goal.progress,
  };
}

function goalIdOf(
  store: OptimisticLocalStore,
  milestoneId: Goal["milestones"][number]["milestoneId"],
): Goal["goalId"] | null {
  const loaded = [
    ...store.getAllQueries(api.goals.list).flatMap(({ value }) => value ?? []),
    ...store.getAllQueries(api.goals.listOfClient).flatMap(({ value }) => value ?? []),
    ...store.getAllQueries(api.goalBoard.list).flatMap(({ value }) => value?.page ?? []),
  ];
  const owner = loaded.find(({ milestones }) =>
    milestones.some((milestone) => milestone.milestoneId === milestoneId),
  );
  return owner?.goalId ?? null;
}
