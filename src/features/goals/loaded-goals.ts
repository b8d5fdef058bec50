import { api } from "@convex/_generated/api";
import { goalProgressPercent } from "@domain/work/progress";
import type { OptimisticLocalStore } from "convex/browser";

import type { Goal } from "@/features/goals/goal";

/** Optimistic: the server's answer replaces it. */
export function changeLoaded(
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
export function withMilestones(goal: Goal, milestones: Goal["milestones"]): Goal {
  const isFollowing = !goal.isProgressByHand && goal.status !== "completed";
  return {
    ...goal,
    milestones,
    progress: isFollowing ? goalProgressPercent(milestones) : goal.progress,
  };
}

export function goalIdOf(
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
