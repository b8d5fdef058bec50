import { api } from "@convex/_generated/api";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { Button } from "@/components/ui/button";
import { coachSessions } from "@/content/coach-sessions";
import { useFoundPages } from "@/lib/pages/found-pages";
import { usePausedSearch } from "@/lib/live/paused";

import { inOrder, type SessionFilters } from "./coach-filters";
import { CoachRows, RowsSkeleton } from "./coach-rows";

export function FoundSessions({ filters }: { filters: SessionFilters }) {
  const { status, sort } = filters;
  const words = usePausedSearch(filters.query);
  const ofStatus = status === "all" ? {} : { status };
  const { found, isSearching, more } = useFoundPages(
    api.calendar.search,
    words === null ? "skip" : { words, ...ofStatus },
  );
  if (found.state === "failed") {
    return <FailedState sentence={coachSessions.failed} onRetry={found.retry} />;
  }
  if (found.state === "loading") return <RowsSkeleton />;
  return (
    <>
      <CoachRows
        sessions={inOrder(found.value, sort)}
        whenEmpty={<EmptyState title={coachSessions.empty.all} />}
      />
      {isSearching && <p role="status">{coachSessions.searching}</p>}
      {more && (
        <Button variant="outline" onClick={more} className="justify-self-center">
          {coachSessions.more}
        </Button>
      )}
    </>
  );
}
