import { api } from "@convex/_generated/api";
import { overdueGoalsCountedMax } from "@domain/limits";

import { StatCards } from "@/components/patterns/stat-cards";
import { goalBoard } from "@/content/goals/goals";
import { useLive } from "@/lib/live/live";
import { useToday } from "@/lib/live/now";

export function BoardTotals({ className }: { className?: string }) {
  const totals = useLive(api.goalBoard.totals, { today: useToday() });
  const known = totals.state === "ready" ? totals.value : null;
  const { cards } = goalBoard;
  const overdue =
    known && (known.overdue < overdueGoalsCountedMax ? known.overdue : `${known.overdue}+`);
  return (
    <StatCards
      className={className}
      stats={[
        { label: cards.total, value: known?.total ?? null },
        { label: cards.active, value: known?.active ?? null },
        { label: cards.completed, value: known?.completed ?? null },
        { label: cards.overdue, value: overdue, isAlarming: (known?.overdue ?? 0) > 0 },
      ]}
    />
  );
}
