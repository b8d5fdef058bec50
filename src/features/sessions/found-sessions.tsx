import { api } from "@convex/_generated/api";
import { coachSessionsPageItems } from "@domain/limits";
import { useDeferredValue } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { coachSessions } from "@/content/coach-sessions";
import { useLive } from "@/lib/live";
import { useLivePages } from "@/lib/live-pages";
import { usePausedSearch } from "@/lib/paused";

import { inOrder, isFound, type SessionFilters } from "./coach-filters";
import { CoachRows, RowsSkeleton } from "./coach-rows";

/**
 * What a search finds: at once among the latest sessions, by any part of a word, and soon among all there are, by whole
 * words and the beginning of the last one.
 */
export function FoundSessions({ filters }: { filters: SessionFilters }) {
  const { status, sort } = filters;
  const ofStatus = status === "all" ? {} : { status };
  const words = usePausedSearch(filters.query);
  const latest = useLivePages({
    query: api.calendar.list,
    args: { order: "date", ...ofStatus },
    pageItems: coachSessionsPageItems,
  });
  const everywhere = useLive(api.calendar.search, words === null ? "skip" : { words, ...ofStatus });
  const query = useDeferredValue(filters.query);
  if (everywhere.state === "failed") {
    return <FailedState sentence={coachSessions.failed} onRetry={everywhere.retry} />;
  }
  const near = latest.state === "ready" ? latest.items : [];
  const far = everywhere.state === "ready" ? everywhere.value : [];
  const found = new Map(
    [...far, ...near.filter((session) => isFound(session, { ...filters, query }))].map(
      (session) => [session.sessionId, session],
    ),
  );
  const isSearching = everywhere.state === "loading";
  return (
    <CoachRows
      sessions={inOrder([...found.values()], sort)}
      whenEmpty={isSearching ? <RowsSkeleton /> : <EmptyState title={coachSessions.empty.all} />}
    />
  );
}
