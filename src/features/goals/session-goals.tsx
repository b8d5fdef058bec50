import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";

import { LiveLines } from "@/components/patterns/live-lines";
import { Button } from "@/components/ui/button";
import { goalBoard, goalsPage } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import { CoachSetGoalDialog, SetGoalDialog } from "@/features/goals/goal-windows";
import { type Live, useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

/** The client's active goals beside a call. No link here leads away from the call. */
export function SessionGoals(props: { side: "client" } | { side: "coach"; clientId: Id<"users"> }) {
  const { clientId } = { clientId: null, ...props };
  const own = useLive(api.goals.list, clientId === null ? {} : "skip");
  const ofClient = useLive(api.goals.listOfClient, clientId === null ? "skip" : { clientId });
  const goals: Live<Goal[]> = clientId === null ? own : ofClient;
  const isReadOnly = useIsReadOnly();
  const [isCreating, setIsCreating] = useState(false);
  const close = () => setIsCreating(false);
  return (
    <section aria-labelledby="goals">
      <div className="flex items-center justify-between gap-3">
        <h2 id="goals" className="text-2xl font-medium">
          {goalsPage.title}
        </h2>
        {!isReadOnly && (
          <Button size="sm" variant="outline" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            {goalBoard.create}
          </Button>
        )}
      </div>
      <div className="mt-3">
        <LiveLines live={goals} words={{ loading: goalsPage.loading, failed: goalBoard.failed }}>
          {(value) => <Lines goals={value.filter(({ status }) => status === "active")} />}
        </LiveLines>
      </div>
      <Suspense>
        {isCreating &&
          (clientId === null ? (
            <SetGoalDialog onClose={close} />
          ) : (
            <CoachSetGoalDialog clientId={clientId} onClose={close} />
          ))}
      </Suspense>
    </section>
  );
}

function Lines({ goals }: { goals: readonly Goal[] }) {
  if (goals.length === 0) {
    return <p className="text-muted-foreground italic">{goalsPage.groups.active.empty}</p>;
  }
  return (
    <ul aria-labelledby="goals">
      {goals.map(({ goalId, title, progress }) => (
        <li
          key={goalId}
          className="flex items-baseline justify-between gap-3 border-t border-border py-1.5 first:border-t-0"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {title}
          </span>
          <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{progress}%</span>
        </li>
      ))}
    </ul>
  );
}
