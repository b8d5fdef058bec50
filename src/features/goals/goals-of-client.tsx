import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { goalBoard } from "@/content/goals/goals";
import { BoardSkeleton } from "@/features/goals/board-list";
import { GoalCard } from "@/features/goals/goal-card";
import { CoachSetGoalDialog, GoalSheet, useGoalWindows } from "@/features/goals/goal-windows";
import { useOpenGoal } from "@/features/goals/use-open-goal";
import { useLive } from "@/lib/live";

export function GoalsOfClient({ clientId, name }: { clientId: Id<"users">; name: string }) {
  const goals = useLive(api.goals.listOfClient, { clientId });
  useGoalWindows("coach");
  const { openId, open, close } = useOpenGoal();
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button size="sm" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      {goalBoard.create}
    </Button>
  );
  return (
    <>
      {goals.state === "loading" && <BoardSkeleton />}
      {goals.state === "failed" && (
        <FailedState
          sentence={describeFailure(goals.error, goalBoard.failed)}
          onRetry={goals.retry}
        />
      )}
      {goals.state === "ready" && goals.value.length === 0 && (
        <EmptyState {...goalBoard.empty.none} action={create} />
      )}
      {goals.state === "ready" && goals.value.length > 0 && (
        <>
          {create}
          <ul className="mt-5 grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
            {goals.value.map((goal) => (
              <li key={goal.goalId} className="grid grid-cols-1">
                <GoalCard heading="h2" goal={goal} onOpen={() => open(goal)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {openId !== null && goals.state === "ready" && (
          <GoalSheet
            side="coach"
            clientName={name}
            goal={goals.value.find(({ goalId }) => goalId === openId) ?? null}
            onClose={close}
          />
        )}
        {isCreating && (
          <CoachSetGoalDialog clientId={clientId} onClose={() => setIsCreating(false)} />
        )}
      </Suspense>
    </>
  );
}
