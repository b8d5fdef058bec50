import { type CalendarDate, daysBetween } from "@domain/time/calendar-dates";

import type { Goal, Milestone } from "@/features/goals/goal";

const stepsShown = 3;
const weekDays = 7;
const PRIORITIES = ["high", "medium", "low"] as const;

const isOpen = ({ isCompleted }: Milestone) => !isCompleted;

/** The date of its first open milestone that has one, else the goal's own. */
const nextDay = ({ milestones, targetDate }: Goal) =>
  milestones
    .filter(isOpen)
    .flatMap((step) => step.targetDate ?? [])
    .toSorted()[0] ?? targetDate;

/**
 * The active goal whose next date is closest to today; long overdue ones do not count. Ties go to the higher priority.
 */
export function goalOfWeek(goals: readonly Goal[], today: CalendarDate): Goal | null {
  const daysOff = (goal: Goal) => {
    const day = nextDay(goal);
    return day === undefined ? Infinity : Math.abs(daysBetween(today, day));
  };
  const rank = ({ priority }: Goal) => PRIORITIES.indexOf(priority);
  const byNearness = (a: Goal, b: Goal) => {
    const [offA, offB] = [daysOff(a), daysOff(b)];
    return offA === offB ? rank(a) - rank(b) : offA - offB;
  };
  return goals.filter(({ status }) => status === "active").toSorted(byNearness)[0] ?? null;
}

export type DueStep = { goal: Goal; step: Milestone };

/** Open milestones of the other active goals, due within a week or overdue by at most a week. Nearest date first. */
export function stepsDue(
  goals: readonly Goal[],
  today: CalendarDate,
  { except, ticked }: { except: Goal | null; ticked: readonly string[] },
): DueStep[] {
  const isDue = ({ targetDate }: Milestone) =>
    targetDate !== undefined && Math.abs(daysBetween(today, targetDate)) <= weekDays;
  const dateOf = ({ step }: DueStep) => step.targetDate ?? "";
  return goals
    .filter((goal) => goal.status === "active" && goal !== except)
    .flatMap((goal) => goal.milestones.map((step) => ({ goal, step })))
    .filter(({ step }) => (isOpen(step) && isDue(step)) || ticked.includes(step.milestoneId))
    .toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)))
    .slice(0, stepsShown);
}

/** The next open milestones, and those ticked while the page is open. */
export function stepsOf({ milestones }: Goal, ticked: readonly string[]): Milestone[] {
  const isShown = (step: Milestone) => isOpen(step) || ticked.includes(step.milestoneId);
  return milestones.filter(isShown).slice(0, stepsShown);
}
