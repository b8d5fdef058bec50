import { api } from "@convex/_generated/api";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { coachSessions } from "@/content/coach-sessions";
import { useLive } from "@/lib/live/live";
import { useNow, useToday } from "@/lib/live/now";

import { CoachRows, RowsSkeleton } from "./coach-rows";
import { daySpan } from "../calendar/day-span";

export function UpcomingSessions() {
  const sessions = useLive(api.calendar.upcoming, { fromMs: useNow() });
  return <LiveRows sessions={sessions} emptyTitle={coachSessions.empty.upcoming} />;
}

export function TodaySessions() {
  const sessions = useLive(api.calendar.between, daySpan(useToday()));
  return <LiveRows sessions={sessions} emptyTitle={coachSessions.empty.today} />;
}

type LiveRowsProps = {
  sessions: ReturnType<typeof useLive<typeof api.calendar.between>>;
  emptyTitle: string;
};

function LiveRows({ sessions, emptyTitle }: LiveRowsProps) {
  switch (sessions.state) {
    case "loading":
      return <RowsSkeleton />;
    case "failed":
      return <FailedState sentence={coachSessions.failed} onRetry={sessions.retry} />;
    case "ready":
      return <CoachRows sessions={sessions.value} whenEmpty={<EmptyState title={emptyTitle} />} />;
  }
}
