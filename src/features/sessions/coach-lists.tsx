import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { coachSessionsPageItems } from "@domain/limits";
import { type ReactNode, Suspense, useDeferredValue, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { Button } from "@/components/ui/button";
import { coachSessions } from "@/content/coach-sessions";
import { useLive } from "@/lib/live";
import { useLivePages } from "@/lib/live-pages";
import { useNow, useToday } from "@/lib/now";

import { applyFilters, CoachFilters, needsAll, noFilters } from "./coach-filters";
import { CoachRow, type CoachSession } from "./coach-row";
import { daySpan } from "./day-span";
import type { SessionAct } from "./session-card";
import { SessionDialogs } from "./session-parts";
import { useFresh } from "./use-fresh";

/** Every session there is, with search, status and order. */
export function AllSessions({ query }: { query: string }) {
  const [filters, setFilters] = useState({ ...noFilters, query });
  const applied = useDeferredValue(filters);
  const pages = useLivePages({
    query: api.calendar.list,
    args: {},
    pageItems: coachSessionsPageItems,
    isWholeWanted: needsAll(applied),
  });
  return (
    <div className="grid gap-4">
      <CoachFilters filters={filters} onFilters={setFilters} />
      {pages.state === "loading" && <RowsSkeleton />}
      {pages.state === "failed" && (
        <FailedState sentence={coachSessions.failed} onRetry={pages.retry} />
      )}
      {pages.state === "ready" && (
        <>
          <Rows
            sessions={applyFilters(pages.items, applied)}
            whenEmpty={
              pages.isWhole ? <EmptyState title={coachSessions.empty.all} /> : <RowsSkeleton />
            }
          />
          {!pages.isWhole && !needsAll(applied) && (
            <Button
              variant="quiet"
              className="justify-self-center"
              isPending={pages.isGrowing}
              onClick={pages.grow}
            >
              {coachSessions.more}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** The first few that are still to come. */
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
      return <Rows sessions={sessions.value} whenEmpty={<EmptyState title={emptyTitle} />} />;
  }
}

function Rows({ sessions, whenEmpty }: { sessions: CoachSession[]; whenEmpty: ReactNode }) {
  const [opened, setOpened] = useState<{ sessionId: Id<"sessions">; act: SessionAct } | null>(null);
  const isFresh = useFresh(
    sessions,
    ({ sessionId, revision }) => `${sessionId} ${String(revision)}`,
  );
  const shown = sessions.find(({ sessionId }) => sessionId === opened?.sessionId) ?? null;
  if (sessions.length === 0) return whenEmpty;
  return (
    <>
      <ul
        aria-label={coachSessions.listLabel}
        className="rounded-card border border-line bg-surface"
      >
        {sessions.map((session) => (
          <CoachRow
            key={session.sessionId}
            session={session}
            isFresh={isFresh(session)}
            onAct={(act) => {
              setOpened({ sessionId: session.sessionId, act });
            }}
          />
        ))}
      </ul>
      <Suspense>
        {opened !== null && (
          <SessionDialogs
            session={shown}
            act={opened.act}
            side="coach"
            onClose={() => {
              setOpened(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup label={coachSessions.loading} className="rounded-card border border-line">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-2 border-t border-line px-6 py-5 first:border-t-0">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
