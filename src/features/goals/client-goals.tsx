import { api } from "@convex/_generated/api";
import type { GoalStatus } from "@domain/work/goal-vocabulary";
import { Plus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { IfFailed } from "@/components/patterns/if-failed";
import { FoldingSection } from "@/components/patterns/folding-section";
import { PageHeader } from "@/components/patterns/page-header";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { afterCoaching } from "@/content/after-coaching";
import { goalBoard, goalsPage } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import { GoalCard } from "@/features/goals/goal-card";
import { GoalSheet, SetGoalDialog, useOpenGoal } from "@/features/goals/goal-windows";
import { useMediaQuery } from "@/lib/device/media-query";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

export function ClientGoals({ children }: { children: ReactNode }) {
  const goals = useLive(api.goals.list, {});
  const { openId, open, close } = useOpenGoal();
  const [search, setSearch] = useSearchParams();
  const isReadOnly = useIsReadOnly();
  const isCreating = search.has("new") && !isReadOnly;
  const create = () => setSearch({ new: "" });

  return (
    <>
      <PageHeader
        title={goalsPage.title}
        lead={isReadOnly ? afterCoaching.leads.goals : goalsPage.lead}
        actions={
          isReadOnly ? undefined : (
            <Button onClick={create}>
              <Plus aria-hidden />
              {goalsPage.create}
            </Button>
          )
        }
      />
      <div className="mt-4">
        <div className="mb-6">{children}</div>
        {goals.state === "loading" && <BoardSkeleton />}
        <IfFailed live={goals} fallback={goalBoard.failed} />
        {goals.state === "ready" && goals.value.length === 0 && (
          <EmptyState
            title={goalsPage.empty.title}
            sentence={isReadOnly ? afterCoaching.noGoals : goalsPage.empty.sentence}
            action={isReadOnly ? undefined : <Button onClick={create}>{goalsPage.create}</Button>}
          />
        )}
        {goals.state === "ready" && goals.value.length > 0 && (
          <Groups goals={goals.value} onOpen={open} />
        )}
      </div>
      <Suspense>
        {openId !== null && goals.state === "ready" && (
          <GoalSheet
            side="client"
            goal={goals.value.find(({ goalId }) => goalId === openId) ?? null}
            onClose={close}
          />
        )}
        {isCreating && <SetGoalDialog onClose={() => setSearch({})} />}
      </Suspense>
    </>
  );
}

function Groups({ goals, onOpen }: { goals: Goal[]; onOpen: (goal: Goal) => void }) {
  const isWide = useMediaQuery("(min-width: 40rem)");
  return GROUPS.map((status) => {
    const group = goals.filter((goal) => goal.status === status);
    const isShown = group.length > 0 || status === "active";
    if (!isShown) return null;
    return (
      <FoldingSection
        key={status}
        title={goalsPage.groups[status].title}
        note={goalsPage.count(group.length)}
        isFolded={!isWide && status !== "active"}
        className={status === "active" ? "mb-8" : "sm:mb-8"}
      >
        {group.length === 0 && (
          <p className="mt-3 text-muted-foreground">{goalsPage.groups.active.empty}</p>
        )}
        <ul className="mt-3 grid gap-4 md:grid-cols-2">
          {group.map((goal) => (
            <li key={goal.goalId} className="grid grid-cols-1">
              <GoalCard heading="h3" goal={goal} onOpen={() => onOpen(goal)} />
            </li>
          ))}
        </ul>
      </FoldingSection>
    );
  });
}

const GROUPS = [
  "active",
  "paused",
  "completed",
  "cancelled",
] as const satisfies readonly GoalStatus[];

function BoardSkeleton() {
  return (
    <SkeletonGroup label={goalsPage.loading}>
      <Skeleton className="h-8 w-40" />
      <div className="mt-5 grid gap-5 md:grid-cols-2">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-90 rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
