import { isOverdue } from "@domain/time/calendar-dates";

import { handoutLine } from "@/content/handout-lines";
import { useToday } from "@/lib/live/now";
import { formatDay, formatNearDate } from "@/lib/text/format-instant";

type DueLineProps = { handout: { dueDate?: string; answeredAt?: number; handedOutAt: number } };

export function DueLine({ handout }: DueLineProps) {
  const today = useToday();
  const { dueDate, answeredAt, handedOutAt } = handout;
  if (answeredAt !== undefined) return <span>{handoutLine.answered(formatDay(answeredAt))}</span>;
  if (dueDate === undefined) return <span>{handoutLine.given(formatDay(handedOutAt))}</span>;
  const day = formatNearDate(dueDate);
  return isOverdue(dueDate, today) ? (
    <span className="font-medium text-warning">{handoutLine.wasDue(day)}</span>
  ) : (
    <span>{handoutLine.due(day)}</span>
  );
}
