import { isOverdue } from "@domain/time/calendar-dates";

import { Checkbox } from "@/components/ui/checkbox";
import { type Milestone, formatDate } from "@/features/goals/goal";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

export function MilestoneTick({
  milestone,
  onTick,
}: {
  milestone: Milestone;
  onTick: (isCompleted: boolean) => void;
}) {
  const today = useToday();
  const isReadOnly = useIsReadOnly();
  const { title, isCompleted, targetDate } = milestone;
  const isLate = !isCompleted && isOverdue(targetDate, today);
  return (
    <label
      className={cn("flex min-h-11 items-center gap-3 py-1.5", !isReadOnly && "cursor-pointer")}
    >
      <Checkbox checked={isCompleted} disabled={isReadOnly} onCheckedChange={onTick} />
      <span
        dir="auto"
        className={cn("min-w-0 flex-1 break-words", isCompleted && "text-muted-foreground")}
      >
        {title}
      </span>
      {targetDate && (
        <span
          className={cn(
            "shrink-0 text-sm tabular-nums",
            isLate ? "font-medium text-destructive" : "text-muted-foreground",
          )}
        >
          {formatDate(targetDate)}
        </span>
      )}
    </label>
  );
}
