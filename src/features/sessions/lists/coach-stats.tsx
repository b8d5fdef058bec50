import { api } from "@convex/_generated/api";

import { FailedState } from "@/components/patterns/failed-state";
import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { coachSessions } from "@/content/coach-sessions";
import { useLive } from "@/lib/live/live";
import { useToday } from "@/lib/live/now";

import { daySpan } from "../calendar/day-span";

export function CoachStats() {
  const totals = useLive(api.overview.totals, {});
  const today = useLive(api.calendar.between, daySpan(useToday()));
  const failed = [totals, today].find(({ state }) => state === "failed");
  if (failed?.state === "failed") {
    return <FailedState sentence={coachSessions.statsFailed} onRetry={failed.retry} />;
  }
  const known = totals.state === "ready" ? totals.value : null;
  const { total, scheduled, completed, today: todays } = coachSessions.stats;
  const stats: Stat[] = [
    { label: total, value: known?.sessions ?? null },
    { label: scheduled, value: known?.sessionsScheduled ?? null },
    { label: completed, value: known?.sessionsCompleted ?? null },
    { label: todays, value: today.state === "ready" ? today.value.length : null },
  ];
  return <StatCards stats={stats} />;
}
