import { listPreviewItemsMax } from "../limits";
import { type CalendarDate, compareDates, isOverdue } from "../time/calendar-dates";
import { GOAL_PRIORITIES, type GoalPriority, type GoalStatus } from "./goal-vocabulary";

export const GOAL_ORDERS = ["updated", "progress", "priority", "deadline"] as const;
export type GoalOrder = (typeof GOAL_ORDERS)[number];

type DatedGoal = { status: GoalStatus; targetDate?: CalendarDate | null };
type RankedGoal = DatedGoal & { priority: GoalPriority; progress: number; updatedAt: number };

/** Only active goals can be overdue. */
export function isGoalOverdue({ status, targetDate }: DatedGoal, today: CalendarDate): boolean {
  return status === "active" && isOverdue(targetDate, today);
}

/** A completed goal is at 100; after reopening, its milestones count again. */
export function shownProgressPercent(goal: { status: GoalStatus; progress: number }): number {
  return goal.status === "completed" ? 100 : goal.progress;
}

/** Returns a copy. Ties go to the most recently updated. */
export function sortGoals<Goal extends RankedGoal>(
  goals: readonly Goal[],
  order: GoalOrder,
): Goal[] {
  return goals.toSorted(
    (first, second) => COMPARE[order](first, second) || second.updatedAt - first.updatedAt,
  );
}

const COMPARE: Record<GoalOrder, (first: RankedGoal, second: RankedGoal) => number> = {
  updated: () => 0,
  progress: (first, second) => second.progress - first.progress,
  priority: (first, second) => rankOf(first) - rankOf(second),
  deadline: ({ targetDate: first }, { targetDate: second }) => {
    if (first == null || second == null) return Number(first == null) - Number(second == null);
    return compareDates(first, second);
  },
};

const rankOf = ({ priority }: RankedGoal) => GOAL_PRIORITIES.indexOf(priority);

export function highPriorityGoals<Goal extends RankedGoal>(goals: readonly Goal[]): Goal[] {
  const pressing = goals.filter((goal) => goal.status === "active" && goal.priority === "high");
  return sortGoals(pressing, "updated").slice(0, listPreviewItemsMax);
}

export function recentlyUpdatedGoals<Goal extends RankedGoal>(goals: readonly Goal[]): Goal[] {
  const active = goals.filter(({ status }) => status === "active");
  return sortGoals(active, "updated").slice(0, listPreviewItemsMax);
}
