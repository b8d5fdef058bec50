import { fullName } from "@domain/accounts/full-name";
import { type ReactNode, useState } from "react";

import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { goalBoard } from "@/content/goals/goals";
import type { BoardGoal } from "@/features/goals/goal";
import { GoalCard } from "@/features/goals/goal-card";
import { GoalColumns, GoalRow } from "@/features/goals/goal-row";

/** The rest is rendered on demand. */
const perStep = { cards: 12, list: 50 };
export type BoardLook = keyof typeof perStep;

type BoardListProps = {
  goals: BoardGoal[] | null;
  look: BoardLook;
  onOpen: (goal: BoardGoal) => void;
  empty: ReactNode;
};

export function BoardList({ goals, look, onOpen, empty }: BoardListProps) {
  const [steps, setSteps] = useState(1);
  if (goals === null) return <ListSkeleton />;
  if (goals.length === 0) return empty;
  const shown = goals.slice(0, steps * perStep[look]);
  return (
    <>
      {look === "list" ? (
        <div className="rounded-card border border-border bg-card">
          <GoalColumns />
          <ul>
            {shown.map((goal) => (
              <li key={goal.goalId} className="not-last:border-b not-last:border-border lg:h-10">
                <GoalRow goal={goal} onOpen={() => onOpen(goal)} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((goal) => (
            <li key={goal.goalId} className="grid grid-cols-1">
              <GoalCard
                heading="h2"
                goal={goal}
                clientName={fullName(goal)}
                onOpen={() => onOpen(goal)}
              />
            </li>
          ))}
        </ul>
      )}
      {goals.length > shown.length && (
        <Button variant="outline" className="mt-8" onClick={() => setSteps((count) => count + 1)}>
          {goalBoard.more}
        </Button>
      )}
    </>
  );
}

/** As tall as the window, because a list is longer. */
export const ListSkeleton = () => (
  <SkeletonGroup label={goalBoard.loading}>
    <Skeleton className="h-dvh rounded-card" />
  </SkeletonGroup>
);
