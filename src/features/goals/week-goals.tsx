import { api } from "@convex/_generated/api";
import { type CalendarDate, daysBetween } from "@domain/time/calendar-dates";
import { useState } from "react";
import { Link } from "react-router-dom";

import { IfFailed } from "@/components/patterns/if-failed";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeletons } from "@/components/patterns/skeletons";
import { Progress } from "@/components/ui/progress";
import { goalWords } from "@/content/goals/goals";
import { homeWords } from "@/content/welcome/home";
import type { Goal, Milestone } from "@/features/goals/goal";
import { MilestoneTick } from "@/features/goals/milestone-tick";
import { useMilestoneActions } from "@/features/goals/goal-actions";
import { useLive } from "@/lib/live/live";
import { useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";

const words = homeWords.goals;

export function WeekGoals() {
  const goals = useLive(api.goals.list, {});
  return (
    <section
      aria-labelledby="week-goals"
      className="rounded-card border border-border bg-card p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="week-goals" className="font-text text-sm font-semibold text-highlight">
          {words.title}
        </h2>
        <QuietLink to={paths.goals()}>{words.all}</QuietLink>
      </div>
      {goals.state === "loading" && (
        <Skeletons label={words.loading} className="grid gap-3" each={["h-8", "h-24"]} />
      )}
      <IfFailed live={goals} sentence={words.notLoaded} className="border-0" />
      {goals.state === "ready" && <Week goals={goals.value} />}
    </section>
  );
}

function Week({ goals }: { goals: readonly Goal[] }) {
  const today = useToday();
  const { tick } = useMilestoneActions();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const goal = goalOfWeek(goals, today);
  const due = stepsDue(goals, today, { except: goal, ticked });
  const handleTick: Tick = (milestone, isCompleted) => {
    setTicked([...ticked, milestone.milestoneId]); // It stays visible, so that a mistaken tick can be undone.
    void tick(milestone, isCompleted);
  };
  if (goal === null) {
    return (
      <>
        <p className="mt-1">{words.none}</p>
        <QuietLink to={paths.goals()}>{words.set}</QuietLink>
      </>
    );
  }
  return (
    <>
      <FirstGoal goal={goal} steps={stepsOf(goal, ticked)} onTick={handleTick} />
      {due.length > 0 && <AlsoDue due={due} onTick={handleTick} />}
    </>
  );
}

type Tick = (milestone: Milestone, isCompleted: boolean) => void;

function FirstGoal({ goal, steps, onTick }: { goal: Goal; steps: Milestone[]; onTick: Tick }) {
  return (
    <>
      <Link
        to={paths.goal(goal.goalId)}
        dir="auto"
        className="block font-display text-xl leading-snug [overflow-wrap:anywhere] hover:text-highlight"
      >
        {goal.title}
      </Link>
      <Progress
        aria-label={goalWords.progress(goal.title)}
        value={goal.progress}
        className="mt-2"
      />
      <ul className="mt-2">
        {steps.map((milestone) => (
          <li key={milestone.milestoneId}>
            <MilestoneTick
              milestone={milestone}
              onTick={(isCompleted) => onTick(milestone, isCompleted)}
            />
          </li>
        ))}
      </ul>
      {steps.length === 0 && <p className="mt-2 text-muted-foreground">{words.noSteps}</p>}
    </>
  );
}

function AlsoDue({ due, onTick }: { due: readonly DueStep[]; onTick: Tick }) {
  return (
    <div className="mt-3 border-t border-border pt-3">
      <h3 className="font-text text-sm font-semibold">{words.also}</h3>
      <ul>
        {due.map(({ goal, step }) => (
          <li key={step.milestoneId}>
            <MilestoneTick milestone={step} onTick={(isCompleted) => onTick(step, isCompleted)} />
            <Link
              to={paths.goal(goal.goalId)}
              dir="auto"
              className="-mt-1.5 block pb-1.5 pl-8 text-sm text-muted-foreground wrap-anywhere hover:text-foreground"
            >
              {goal.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

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

type DueStep = { goal: Goal; step: Milestone };

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
