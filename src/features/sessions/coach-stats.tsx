import { api } from "@convex/_generated/api";

import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { coachSessions } from "@/content/coach-sessions";
import { useLive } from "@/lib/live";
import { useToday } from "@/lib/now";

import { daySpan } from "./day-span";

/** Four figures over all of the coach's clients. */
export function CoachStats() {
  const totals = useLive(api.overview.totals, {});
  const today = useLive(api.calendar.between, daySpan(useToday()));
  const failed = [totals, today].find(({ state }) => state === "failed");
  if (failed?.state === "failed") {
    return <FailedState sentence={coachSessions.statsFailed} onRetry={failed.retry} />;
  }
  if (totals.state !== "ready" || today.state !== "ready") {
    return (
      <SkeletonGroup
        label={coachSessions.statsLoading}
        className="grid grid-cols-2 gap-3 lg:grid-cols-4"
      >
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-24" />
        ))}
      </SkeletonGroup>
    );
  }
  const stats = [
    { label: coachSessions.stats.total, value: String(totals.value.sessions) },
    { label: coachSessions.stats.scheduled, value: String(totals.value.sessionsScheduled) },
    { label: coachSessions.stats.completed, value: String(totals.value.sessionsCompleted) },
    { label: coachSessions.stats.today, value: String(today.value.length) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {stats.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface px-5 py-4"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="font-display text-3xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
