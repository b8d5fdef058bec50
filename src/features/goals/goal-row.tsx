import { fullName } from "@domain/accounts/full-name";
import type { GoalStatus } from "@domain/work/goal-vocabulary";
import { isGoalOverdue } from "@domain/work/goals";

import { Progress } from "@/components/ui/progress";
import { goalBoard, goalWords } from "@/content/goals/goals";
import { type BoardGoal, formatDue, priorityTones } from "@/features/goals/goal";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";

const COLUMNS =
  "lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)_6.5rem_5.5rem_5.5rem_minmax(0,4fr)_7rem] lg:items-center lg:gap-x-4";

const statusInk: Record<GoalStatus, string> = {
  active: "",
  completed: "text-success",
  paused: "text-muted-foreground",
  cancelled: "text-muted-foreground",
};

/** Above the rows where they have columns. Each cell names itself otherwise. */
export function GoalColumns() {
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

export function GoalRow({ goal, onOpen }: { goal: BoardGoal; onOpen: () => void }) {
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
      <p className="min-w-0 truncate max-lg:grow max-lg:basis-1/2">
        <bdi>{fullName(goal)}</bdi>
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
