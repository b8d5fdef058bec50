import { fullName } from "@domain/accounts/full-name";
import { type ReactNode, useState } from "react";

import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { goalBoard } from "@/content/goals/goals";
import type { BoardGoal } from "@/features/goals/goal";
import { GoalCard } from "@/features/goals/goal-card";

/** The rest is rendered on demand. */
const cardsPerStep = 12;

type BoardListProps = {
  goals: BoardGoal[];
  onOpen: (goal: BoardGoal) => void;
  empty: ReactNode;
};

export function BoardList({ goals, onOpen, empty }: BoardListProps) {
  const [cardsShown, setCardsShown] = useState(cardsPerStep);
  if (goals.length === 0) return empty;
  return (
    <>
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
        {goals.slice(0, cardsShown).map((goal) => (
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
      {goals.length > cardsShown && (
        <Button
          variant="outline"
          className="mt-8"
          onClick={() => setCardsShown((count) => count + cardsPerStep)}
        >
          {goalBoard.more}
        </Button>
      )}
    </>
  );
}

export function BoardSkeleton() {
  return (
    <SkeletonGroup label={goalBoard.loading} className="grid gap-5">
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className="h-100 rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
