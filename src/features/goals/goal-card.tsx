import { milestonesShownMax } from "@domain/limits";
import { isGoalOverdue } from "@domain/work/goals";

import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { goalWords } from "@/content/goals/goals";
import { type Goal, priorityTones, statusTones, formatTarget } from "@/features/goals/goal";
import { MilestoneTick } from "@/features/goals/milestone-tick";
import { useMilestoneActions } from "@/features/goals/goal-actions";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";

type GoalCardProps = {
  goal: Goal;
  clientName?: string;
  heading: "h2" | "h3";
  onOpen: () => void;
};

export function GoalCard({ goal, clientName, heading: Heading, onOpen }: GoalCardProps) {
  const { title, description, status, category, progress } = goal;
  const isResting = status === "cancelled" || status === "paused";
  return (
    <article
      data-slot="goal-card"
      className="flex flex-col rounded-card border border-border bg-card p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <GoalBadges goal={goal} />
        <span className="ml-auto text-sm text-muted-foreground">
          {goalWords.categories[category]}
        </span>
      </div>
      {clientName && <p className="mt-4 text-sm font-medium">{clientName}</p>}
      <Heading className={cn("text-xl", clientName ? "mt-0.5" : "mt-4")}>
        <button
          type="button"
          onClick={onOpen}
          dir="auto"
          aria-haspopup="dialog"
          className="w-full cursor-pointer rounded-control text-left decoration-1 underline-offset-4 hover:underline"
        >
          {title}
        </button>
      </Heading>
      {description && (
        <p dir="auto" className="mt-2 line-clamp-2 text-muted-foreground">
          {description}
        </p>
      )}
      <TargetLine goal={goal} />
      <div className="mt-3 flex items-center gap-3">
        <Progress
          aria-label={goalWords.progress(title)}
          value={progress}
          barClassName={isResting ? "bg-input" : undefined}
          className="flex-1"
        />
        <span className="w-11 text-right text-sm tabular-nums">{progress}%</span>
      </div>
      <FirstMilestones goal={goal} onOpen={onOpen} />
    </article>
  );
}

export function GoalBadges({ goal: { status, priority } }: { goal: Goal }) {
  return (
    <>
      <Badge variant={statusTones[status]}>{goalWords.statuses[status]}</Badge>
      <Badge variant={priorityTones[priority]}>
        {goalWords.priorityBadge(goalWords.priorities[priority])}
      </Badge>
    </>
  );
}

export function TargetLine({ goal }: { goal: Goal }) {
  const today = useToday();
  const tone = isGoalOverdue(goal, today)
    ? "font-medium text-destructive"
    : "text-muted-foreground";
  return <p className={`mt-3 text-sm ${tone}`}>{formatTarget(goal, today)}</p>;
}

function FirstMilestones({ goal, onOpen }: Pick<GoalCardProps, "goal" | "onOpen">) {
  const { milestones, title } = goal;
  const { tick } = useMilestoneActions();
  const more = milestones.length - milestonesShownMax;
  return (
    <div className="mt-4 border-t border-border pt-3">
      {milestones.length === 0 && (
        <p className="py-1.5 text-sm text-muted-foreground">{goalWords.noMilestones}</p>
      )}
      <ul>
        {milestones.slice(0, milestonesShownMax).map((milestone) => (
          <li key={milestone.milestoneId}>
            <MilestoneTick
              milestone={milestone}
              onTick={(isCompleted) => void tick(milestone, isCompleted)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={onOpen}
          aria-label={`${goalWords.moreMilestones(more)}: ${goalWords.open(title)}`}
          className="min-h-9 cursor-pointer text-sm text-primary underline-offset-4 hover:underline"
        >
          {goalWords.moreMilestones(more)}
        </button>
      )}
    </div>
  );
}
