import { type ReactNode, useState } from "react";

import { MoreButton } from "@/components/patterns/more-button";
import { Progress } from "@/components/ui/progress";
import { Skeletons } from "@/components/patterns/skeletons";
import { goalBoard, goalWords } from "@/content/goals/goals";
import { type BoardGoal, formatDue, priorityTones } from "@/features/goals/goal";
import { GoalCard } from "@/features/goals/goal-card";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";
import { fullName } from "@domain/accounts/full-name";
import type { GoalStatus } from "@domain/work/goal-vocabulary";
import { isGoalOverdue } from "@domain/work/goals";

const COLUMNS =
  "lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)_6.5rem_5.5rem_5.5rem_minmax(0,4fr)_7rem] lg:items-center lg:gap-x-4";

const statusInk: Record<GoalStatus, string> = {
  active: "",
  completed: "text-success",
  paused: "text-muted-foreground",
  cancelled: "text-muted-foreground",
};

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
      <MoreButton
        pages={{
          isWhole: shown.length === goals.length,
          grow: () => setSteps((count) => count + 1),
        }}
        className="mt-8"
      />
    </>
  );
}

/** As tall as the window, because the list will be taller. */
export const ListSkeleton = () => <Skeletons label={goalBoard.loading} each="h-dvh rounded-card" />;

/** Headings above the rows, where they have columns. Elsewhere each cell has its own name. */
function GoalColumns() {
  const { goal, client, status, priority, category, due, progress } = goalBoard.columns;
  return (
    <div
      aria-hidden
      className={cn(
        "border-b border-border px-4 py-1.5 text-xs text-muted-foreground max-lg:hidden",
        COLUMNS,
      )}
    >
      {[goal, client, status, priority, category, due, progress].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

function GoalRow({ goal, onOpen }: { goal: BoardGoal; onOpen: () => void }) {
  const { title, status, priority, category, progress, targetDate } = goal;
  const today = useToday();
  const isLate = isGoalOverdue(goal, today);
  const isResting = status === "cancelled" || status === "paused";
  return (
    <article
      data-slot="goal-card"
      className={cn(
        "relative flex flex-wrap items-center gap-x-3 px-4 py-1.5 text-sm hover:bg-border/20 lg:h-full lg:py-0",
        COLUMNS,
      )}
    >
      <h2 className="min-w-0 text-base font-medium max-lg:basis-full">
        <button
          type="button"
          onClick={onOpen}
          dir="auto"
          aria-haspopup="dialog"
          className="block w-full cursor-pointer truncate text-left after:absolute after:inset-0"
        >
          {title}
        </button>
      </h2>
      <p dir="auto" className="min-w-0 truncate text-left max-lg:grow max-lg:basis-1/2">
        {fullName(goal)}
      </p>
      <p className={statusInk[status]}>{goalWords.statuses[status]}</p>
      <p
        className={
          priorityTones[priority] === "highlight"
            ? "font-medium text-highlight"
            : "text-muted-foreground"
        }
      >
        <span aria-hidden>{goalWords.priorities[priority]}</span>
        <span className="sr-only">{goalWords.priorityBadge(goalWords.priorities[priority])}</span>
      </p>
      <span aria-hidden className="basis-full lg:hidden" />
      <p className="text-muted-foreground">{goalWords.categories[category]}</p>
      <p
        className={cn(
          targetDate === undefined && "text-muted-foreground",
          isLate && "font-medium text-destructive",
        )}
      >
        {targetDate === undefined ? goalWords.noDeadline : formatDue(goal, targetDate, today)}
      </p>
      <div className="flex items-center gap-2 max-lg:ml-auto">
        <Progress
          aria-label={goalWords.progress(title)}
          value={progress}
          barClassName={isResting ? "bg-input" : undefined}
          className="flex-1 max-lg:hidden"
        />
        <span className="w-10 text-right tabular-nums">{progress}%</span>
      </div>
    </article>
  );
}
