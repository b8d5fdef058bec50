import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { CalendarPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { daySpan } from "../calendar/day-span";
import { CoachCalendar, CoachScheduleDialog, useSessionParts } from "../session-parts";
import { type Waiting, WaitingLine } from "../waits/waiting-line";
import { AllSessions } from "./all-sessions";
import { CoachRows, RowsSkeleton } from "./coach-rows";
import { SelectableSessions } from "./session-selection";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { coachSessions } from "@/content/coach-sessions";
import { useLive } from "@/lib/live/live";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, readKept } from "@/lib/kept/kept-values";
import { useNow, useToday } from "@/lib/live/now";
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
