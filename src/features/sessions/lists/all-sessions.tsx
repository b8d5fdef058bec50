import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { fullName, nameKey } from "@domain/accounts/full-name";
import {
  clientsWithSessionsPerPage,
  coachSessionsFirstItems,
  coachSessionsPageItems,
} from "@domain/limits";
import { SESSION_STATUSES, type SessionStatus } from "@domain/schedule/session-statuses";
import { isBlank } from "@domain/text/text";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";

import { daySpan } from "../calendar/day-span";
import type { CoachSession } from "./coach-row";
import { CoachRows, RowsSkeleton } from "./coach-rows";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { MoreButton } from "@/components/patterns/more-button";
import { SearchBox } from "@/components/patterns/search-box";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { coachSessions } from "@/content/coach-sessions";
import { notices } from "@/content/notices";
import { type LivePages, useLivePages } from "@/lib/live/live-pages";
import { useToday } from "@/lib/live/now";
import { usePausedSearch } from "@/lib/live/paused";
import { useFoundPages } from "@/lib/pages/found-pages";
import { paths } from "@/lib/pages/paths";

/** The server sorts, so that no list has to be loaded whole. */
export function AllSessions({ query }: { query: string }) {
  const [filters, setFilters] = useState({ ...noFilters, query });
  return (
    <div className="grid gap-3">
      <CoachFilters filters={filters} onFilters={setFilters} />
      <Shown key={`${filters.sort} ${filters.status}`} filters={filters} />
    </div>
  );
}

type Filtered = { filters: SessionFilters };

function Shown({ filters }: Filtered) {
  if (!isBlank(filters.query)) return <FoundSessions filters={filters} />;
  switch (filters.sort) {
    case "next":
      return <AroundToday filters={filters} />;
    case "client":
      return <ByClient filters={filters} />;
    case "date":
    case "status":
      return <Ordered filters={filters} />;
  }
}

function AroundToday({ filters }: Filtered) {
  const { fromMs } = daySpan(useToday());
  const status = statusArgs(filters);
  const list = {
    query: api.calendar.list,
    pageItems: coachSessionsPageItems,
    firstItems: coachSessionsFirstItems,
  };
  const ahead = useLivePages({ ...list, args: { order: "date", ...status, fromMs } });
  const earlier = useLivePages({ ...list, args: { order: "date", ...status, toMs: fromMs } });
  if (ahead.state !== "ready" || earlier.state !== "ready") {
    return <NotReady pages={[ahead, earlier]} />;
  }
  if (ahead.items.length + earlier.items.length === 0) {
    return <EmptyState title={coachSessions.empty.all} />;
  }
  return (
    <>
      <CoachRows
        sessions={ahead.items}
        label={coachSessions.ahead}
        whenEmpty={<p className="text-muted-foreground">{coachSessions.noneAhead}</p>}
      />
      <MoreButton pages={ahead} label={coachSessions.moreAhead} className="justify-self-center" />
      {earlier.items.length > 0 && (
        <>
          <h2 className="mt-2 text-lg font-medium">{coachSessions.earlier}</h2>
          <CoachRows sessions={earlier.items} label={coachSessions.earlier} whenEmpty={null} />
          <MoreButton pages={earlier} label={coachSessions.more} className="justify-self-center" />
        </>
      )}
    </>
  );
}

const statusArgs = ({ status }: SessionFilters) => (status === "all" ? {} : { status });

function Ordered({ filters }: Filtered) {
  const pages = useLivePages({
    query: api.calendar.list,
    args: { order: filters.sort === "status" ? "status" : "date", ...statusArgs(filters) },
    pageItems: coachSessionsPageItems,
  });
  if (pages.state !== "ready") return <NotReady pages={[pages]} />;
  return (
    <>
      <CoachRows
        sessions={pages.items}
        whenEmpty={<EmptyState title={coachSessions.empty.all} />}
      />
      <MoreButton pages={pages} label={coachSessions.more} className="justify-self-center" />
    </>
  );
}

/** With fewer sessions than this, the next clients are loaded, too. */
const sessionsShownMin = 20;

function ByClient({ filters }: Filtered) {
  const pages = useLivePages({
    query: api.calendar.listByClient,
    args: statusArgs(filters),
    pageItems: clientsWithSessionsPerPage,
  });
  const sessions = pages.state === "ready" ? pages.items.flatMap((client) => client.sessions) : [];
  const grow = pages.state === "ready" && !pages.isWhole && !pages.isGrowing ? pages.grow : null;
  const isRoomLeft = sessions.length < sessionsShownMin;
  useEffect(() => {
    if (isRoomLeft) grow?.();
  }, [isRoomLeft, grow]);
  if (pages.state !== "ready") return <NotReady pages={[pages]} />;
  const cut = pages.items.filter(({ hasMore }) => hasMore);
  return (
    <>
      <CoachRows
        sessions={sessions}
        whenEmpty={
          pages.isWhole ? <EmptyState title={coachSessions.empty.all} /> : <RowsSkeleton />
        }
      />
      {cut.map((client) => (
        <Link
          key={client.clientId}
          to={paths.coachClient(client.clientId, "sessions")}
          className="justify-self-start text-primary underline underline-offset-4"
        >
          {coachSessions.earlierOf(fullName(client))}
        </Link>
      ))}
      <MoreButton pages={pages} label={coachSessions.more} className="justify-self-center" />
    </>
  );
}

/** One retry reloads all that failed. */
function NotReady({ pages }: { pages: readonly LivePages<unknown>[] }) {
  const failed = pages.filter((each) => each.state === "failed");
  if (failed.length === 0) return <RowsSkeleton />;
  return (
    <FailedState
      sentence={coachSessions.failed}
      onRetry={() => {
        for (const each of failed) each.retry();
      }}
      notice={notices.sessionsNotLoaded}
    />
  );
}

function FoundSessions({ filters }: { filters: SessionFilters }) {
  const words = usePausedSearch(filters.query);
  const { found, isSearching, more } = useFoundPages(
    api.calendar.search,
    words === null ? "skip" : { words, ...statusArgs(filters) },
  );
  if (found.state === "failed") {
    return <FailedState sentence={coachSessions.failed} onRetry={found.retry} />;
  }
  if (found.state === "loading") return <RowsSkeleton />;
  return (
    <>
      <CoachRows
        sessions={inOrder(found.value, filters.sort)}
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

const SORTS = ["next", "date", "client", "status"] as const;
export type SessionFilters = {
  query: string;
  status: SessionStatus | "all";
  sort: (typeof SORTS)[number];
};

const noFilters: SessionFilters = { query: "", status: "all", sort: "next" };

/** The latest date first. By status, scheduled comes first. */
export function inOrder(
  sessions: readonly CoachSession[],
  sort: SessionFilters["sort"],
): CoachSession[] {
  const byDate = (one: CoachSession, two: CoachSession) => two.startsAt - one.startsAt;
  switch (sort) {
    case "next":
    case "date":
      return sessions.toSorted(byDate);
    case "client":
      return sessions.toSorted(
        (one, two) => nameKey(one).localeCompare(nameKey(two)) || byDate(one, two),
      );
    case "status":
      return sessions.toSorted(
        (one, two) => two.status.localeCompare(one.status) || byDate(one, two),
      );
  }
}

type CoachFiltersProps = { filters: SessionFilters; onFilters: (filters: SessionFilters) => void };

function CoachFilters({ filters, onFilters }: CoachFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <SearchBox
        label={coachSessions.search}
        className="max-sm:col-span-2"
        value={filters.query}
        onChange={(query) => onFilters({ ...filters, query })}
      />
      <NativeSelect
        aria-label={coachSessions.status}
        value={filters.status}
        onChange={({ target: { value } }) =>
          onFilters({ ...filters, status: isOneOf(SESSION_STATUSES, value) ? value : "all" })
        }
      >
        <option value="all">{coachSessions.statuses.all}</option>
        <Options of={SESSION_STATUSES} label={(status) => coachSessions.statuses[status]} />
      </NativeSelect>
      <NativeSelect
        aria-label={coachSessions.sort}
        value={filters.sort}
        onChange={({ target: { value } }) => {
          if (isOneOf(SORTS, value)) onFilters({ ...filters, sort: value });
        }}
      >
        <Options of={SORTS} label={(sort) => coachSessions.sorts[sort]} />
      </NativeSelect>
    </div>
  );
}
