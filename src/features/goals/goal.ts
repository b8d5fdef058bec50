import type { api } from "@convex/_generated/api";
import { type CalendarDate, daysBetween } from "@domain/time/calendar-dates";
import { dateFormatter } from "@domain/time/date-formatters";
import type { GoalPriority, GoalStatus } from "@domain/work/goal-vocabulary";
import { isGoalOverdue } from "@domain/work/goals";
import type { FunctionReturnType } from "convex/server";

import type { BadgeVariant } from "@/components/ui/badge";
import { goalWords } from "@/content/goals/goals";

export type Goal = FunctionReturnType<typeof api.goals.list>[number];
export type BoardGoal = FunctionReturnType<typeof api.goalBoard.list>["page"][number];
export type Milestone = Goal["milestones"][number];
export type Side = "client" | "coach";

export const statusTones: Record<GoalStatus, BadgeVariant> = {
  active: "primary",
  completed: "success",
  paused: "outline",
  cancelled: "outline",
};
export const priorityTones: Record<GoalPriority, BadgeVariant> = {
  high: "highlight",
  medium: "outline",
  low: "outline",
};

/** "May 12, 2026", the same day in every zone. */
export const formatDate = (date: CalendarDate) =>
  dateFormatter("en-US", "UTC", { dateStyle: "medium" }).format(Date.parse(date));

export const formatTarget = (goal: Goal, today: CalendarDate): string =>
  goal.targetDate === undefined
    ? goalWords.noDeadline
    : goalWords.target(formatDue(goal, goal.targetDate, today));

/** With the distance to today, as long as the goal is open. */
export function formatDue({ status }: Goal, targetDate: CalendarDate, today: CalendarDate): string {
  const day = formatDate(targetDate);
  if (status !== "active") return day;
  const days = daysBetween(today, targetDate);
  const distance = isGoalOverdue({ status, targetDate }, today)
    ? goalWords.overdueBy(-days)
    : goalWords.dueIn(days);
  return `${day}, ${distance}`;
}
