import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isOverdue } from "@domain/time/calendar-dates";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { IfFailed } from "@/components/patterns/if-failed";
import { RecordPanel } from "@/components/patterns/record-panel";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { goalBoard, goalWords } from "@/content/goals/goals";
import { ListSkeleton } from "@/features/goals/board-list";
import type { Goal } from "@/features/goals/goal";
import { GoalCard } from "@/features/goals/goal-card";
import { CoachSetGoalDialog, GoalSheet, useOpenGoal } from "@/features/goals/goal-windows";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatNearDate } from "@/lib/text/format-instant";

export function GoalsOfClient({ clientId, name }: { clientId: Id<"users">; name: string }) {
  const goals = useLive(api.goals.listOfClient, { clientId });
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
      {goals.state === "loading" && <ListSkeleton />}
      <IfFailed live={goals} fallback={goalBoard.failed} />
      {goals.state === "ready" && goals.value.length === 0 && (
        <EmptyState {...goalBoard.empty.none} action={create} />
      )}
      {goals.state === "ready" && goals.value.length > 0 && (
        <>
          {create}
          <ul className="mt-3 grid grid-cols-1 gap-4 md:grid-cols-2">
            {goals.value.map((goal) => (
              <li key={goal.goalId} className="grid grid-cols-1">
                <GoalCard heading="h3" goal={goal} onOpen={() => open(goal)} />
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

const shownMax = 4;

export function GoalLines({ clientId }: { clientId: Id<"users"> }) {
  const goals = useLive(api.goals.listOfClient, { clientId });
  return (
    <RecordPanel
      clientId={clientId}
      part="goals"
      live={goals}
      rowsOf={(all) => all.filter(({ status }) => status === "active").slice(0, shownMax)}
      row={(goal) => <GoalLine key={goal.goalId} goal={goal} clientId={clientId} />}
      className="grid gap-2.5"
    />
  );
}

function GoalLine({ goal, clientId }: { goal: Goal; clientId: Id<"users"> }) {
  const { goalId, title, progress, milestones, targetDate } = goal;
  const today = useToday();
  const next = milestones.find(({ isCompleted }) => !isCompleted);
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3">
        <Link
          to={`${paths.coachClient(clientId, "goals")}&goal=${goalId}`}
          dir="auto"
          className="min-w-0 font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        {targetDate !== undefined && (
          <span
            className={cn(
              "shrink-0 text-sm tabular-nums",
              isOverdue(targetDate, today)
                ? "font-medium text-destructive"
                : "text-muted-foreground",
            )}
          >
            {formatNearDate(targetDate)}
          </span>
        )}
      </p>
      <Progress aria-label={goalWords.progress(title)} value={progress} className="mt-1" />
      {next !== undefined && (
        <p dir="auto" className="mt-1 truncate text-sm text-muted-foreground">
          {next.title}
        </p>
      )}
    </li>
  );
}
