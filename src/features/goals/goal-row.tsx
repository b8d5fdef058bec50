import { fullName } from "@domain/accounts/full-name";
import { isGoalOverdue } from "@domain/work/goals";

import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { goalBoard, goalWords } from "@/content/goals/goals";
import { type BoardGoal, formatDue, priorityTones, statusTones } from "@/features/goals/goal";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";

const COLUMNS =
  "lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)_6.5rem_5.5rem_5.5rem_minmax(0,4fr)_7rem] lg:items-center lg:gap-x-4";

/** Above the rows where they have columns. Each cell names itself otherwise. */
export function GoalColumns() {
  const { goal, client, status, priority, category, due, progress } = goalBoard.columns;
  return (
    <div
      aria-hidden
      className={cn(
        "border-b border-border px-4 py-2 text-xs text-muted-foreground max-lg:hidden",
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
        "relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm hover:bg-border/20 lg:min-h-11 lg:py-0",
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
      <p className="min-w-0 truncate text-muted-foreground max-lg:grow max-lg:basis-1/2">
        <bdi>{fullName(goal)}</bdi>
      </p>
      <p>
        <Badge variant={statusTones[status]}>{goalWords.statuses[status]}</Badge>
      </p>
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
      <p className="text-muted-foreground">{goalWords.categories[category]}</p>
      <p className={isLate ? "font-medium text-destructive" : "text-muted-foreground"}>
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
