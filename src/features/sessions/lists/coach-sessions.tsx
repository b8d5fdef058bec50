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
import { CalendarPlus } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { daySpan } from "../calendar/day-span";
import { CoachCalendar, CoachScheduleDialog, useSessionParts } from "../session-parts";
import { type Waiting, WaitingLine } from "../waits/waiting-line";
import type { CoachSession } from "../booking/session-types";
import { CoachRows, RowsSkeleton } from "./coach-rows";
import { SelectableSessions } from "./session-selection";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { MoreButton } from "@/components/patterns/more-button";
import { PageHeader } from "@/components/patterns/page-header";
import { SearchBox } from "@/components/patterns/search-box";
import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { coachSessions } from "@/content/coach-sessions";
import { notices } from "@/content/notices";
import { useLive } from "@/lib/live/live";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, readKept } from "@/lib/kept/kept-values";
import { type LivePages, useLivePages } from "@/lib/live/live-pages";
import { useNow, useToday } from "@/lib/live/now";
import { usePausedSearch } from "@/lib/live/paused";
import { useFoundPages } from "@/lib/pages/found-pages";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

const words = coachSessions.tabs;
const TABS = ["all", "upcoming", "today", "week", "month"] as const;

/** The URL may hold a tab, a search (`q`) or a client to book for (`schedule`). */
export function CoachSessions() {
  useSessionParts();
  const [params, setParams] = useSearchParams();
  const scheduleFor = params.get("schedule");
  const [isScheduling, setIsScheduling] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  return (
    <div className="mx-auto grid w-full max-w-list grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4 sm:px-8">
      <PageHeader
        title={coachSessions.title}
        lead={coachSessions.lead}
        actions={
          <Button onClick={() => setIsScheduling(true)}>
            <CalendarPlus aria-hidden />
            {coachSessions.schedule}
          </Button>
        }
      />
      {/* On a phone the rows come first, because those that ask how a session went are tall. */}
      <div className="max-sm:order-last">
        <CoachStats />
      </div>
      <WaitingLine onSchedule={setWaiting} />
      <CoachTabs query={params.get("q") ?? ""} />
      <Suspense>
        {(isScheduling || scheduleFor !== null || waiting !== null) && (
          <CoachScheduleDialog
            clientId={waiting?.clientId ?? scheduleFor ?? undefined}
            wait={waiting ?? undefined}
            onClose={() => {
              setIsScheduling(false);
              setWaiting(null);
              if (scheduleFor === null) return;
              params.delete("schedule");
              setParams(params, { replace: true });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function CoachTabs({ query }: { query: string }) {
  const [params, setParams] = useSearchParams();
  const slot = jsonSlot(personKey("sessions_tab", useViewer().userId), textIn);
  const [last, setLast] = useState(() => readKept(slot)); // Read once: another window must not change it.
  const named = params.get("tab") ?? (query === "" ? last : null);
  const open = isOneOf(TABS, named) ? named : "all";
  const choose = (tab: string) => {
    keep(slot, tab);
    setLast(tab);
    setParams(tab === "all" ? {} : { tab }, { replace: true });
  };
  const list = (
    <TabsList aria-label={coachSessions.tabsLabel}>
      {TABS.map((tab) => (
        <TabsTrigger key={tab} value={tab}>
          {words[tab]}
        </TabsTrigger>
      ))}
    </TabsList>
  );
  const isCalendar = open === "week" || open === "month";
  return (
    <Tabs value={open} onValueChange={choose} className="gap-3">
      <SelectableSessions list={isCalendar ? null : open} head={list}>
        <TabsContent value="all">
          <AllSessions key={query} query={query} />
        </TabsContent>
        <TabsContent value="upcoming">
          <UpcomingSessions />
        </TabsContent>
        <TabsContent value="today">
          <TodaySessions />
        </TabsContent>
        {(["week", "month"] as const).map((view) => (
          <TabsContent key={view} value={view}>
            <Suspense>
              <CoachCalendar view={view} />
            </Suspense>
          </TabsContent>
        ))}
      </SelectableSessions>
    </Tabs>
  );
}

function UpcomingSessions() {
  const sessions = useLive(api.calendar.upcoming, { fromMs: useNow() });
  return <LiveRows sessions={sessions} emptyTitle={coachSessions.empty.upcoming} />;
}

function TodaySessions() {
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

function CoachStats() {
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

/** The server sorts, so that no list has to be loaded whole. */
function AllSessions({ query }: { query: string }) {
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
