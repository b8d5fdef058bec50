import { api } from "@convex/_generated/api";
import { useState } from "react";
import { Link } from "react-router-dom";

import { FailedState } from "@/components/patterns/failed-state";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { Progress } from "@/components/ui/progress";
import { goalWords } from "@/content/goals/goals";
import { homeWords } from "@/content/welcome/home";
import type { Goal } from "@/features/goals/goal";
import { MilestoneTick } from "@/features/goals/milestone-tick";
import { useMilestoneActions } from "@/features/goals/use-milestone-actions";
import { goalOfWeek, stepsOf } from "@/features/goals/week-plan";
import { useLive } from "@/lib/live";
import { useToday } from "@/lib/now";
import { paths } from "@/lib/paths";

const words = homeWords.goals;

export function WeekGoals() {
  const goals = useLive(api.goals.list, {});
  const today = useToday();
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
        <SkeletonGroup label={words.loading} className="grid gap-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {goals.state === "failed" && (
        <FailedState sentence={words.notLoaded} onRetry={goals.retry} className="border-0" />
      )}
      {goals.state === "ready" && <FirstGoal goal={goalOfWeek(goals.value, today)} />}
    </section>
  );
}

function FirstGoal({ goal }: { goal: Goal | null }) {
  const { tick } = useMilestoneActions();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  if (goal === null) {
    return (
      <>
        <p className="mt-1">{words.none}</p>
        <QuietLink to={paths.goals()}>{words.set}</QuietLink>
      </>
    );
  }
  const steps = stepsOf(goal, ticked);
  return (
    <>
      <Link
        to={paths.goal(goal.goalId)}
        dir="auto"
        className="block font-display text-xl leading-snug [overflow-wrap:anywhere] hover:text-highlight"
      >
        {goal.title}
      </Link>
      <Progress label={goalWords.progress(goal.title)} value={goal.progress} className="mt-2" />
      <ul className="mt-2">
        {steps.map((milestone) => (
          <li key={milestone.milestoneId}>
            <MilestoneTick
              milestone={milestone}
              onTick={(isCompleted) => {
                setTicked([...ticked, milestone.milestoneId]); // It stays visible, so that a mistaken tick can be undone.
                void tick(milestone, isCompleted);
              }}
            />
          </li>
        ))}
      </ul>
      {steps.length === 0 && <p className="mt-2 text-muted-foreground">{words.noSteps}</p>}
    </>
  );
}
