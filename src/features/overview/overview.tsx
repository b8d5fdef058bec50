import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { responseTimeTargetHours } from "@domain/limits";
import {
  addCalendarMonths,
  addDays,
  type CalendarDate,
  daysBetween,
} from "@domain/time/calendar-dates";
import { calendarDays } from "@domain/time/day-counts";
import { endsAt } from "@domain/time/overlap";
import { activityTime } from "@domain/time/relative-times";
import { hourMs, minuteMs } from "@domain/time/time-spans";
import { wallTimeToUtcMs } from "@domain/time/time-zones";
import { percent } from "@domain/work/progress";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";

import { HappeningLine } from "@/components/patterns/happening-line";
import { IfFailed } from "@/components/patterns/if-failed";
import { Panel } from "@/components/patterns/panel";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Skeletons } from "@/components/patterns/skeletons";
import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { groupEntry, nameOfEntry } from "@/content/group-entries";
import { notices } from "@/content/notices";
import { describeHappening } from "@/content/practice/happenings";
import { overviewPage } from "@/content/practice/overview";
import { describeResponse } from "@/content/practice/response-time";
import { statusLabels } from "@/content/session-lines";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow, useNowOfWaits, useToday } from "@/lib/live/now";
import { happeningAddress } from "@/lib/pages/happening-address";
import { paths } from "@/lib/pages/paths";
import { isolate } from "@/lib/text/bidi";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { formatSessionSpan } from "@/lib/text/session-times";

const agendaWords = overviewPage.agenda;

export function Agenda() {
  const today = useToday();
  const span = { fromMs: midnight(today), toMs: midnight(addDays(today, 1)) };
  const sessions = useKeepPrevious(useLive(api.calendar.between, span));
  const all = (
    <Link to={paths.coachSessions()} className="text-sm text-primary underline underline-offset-4">
      {agendaWords.all}
    </Link>
  );
  return (
    <Panel title={agendaWords.title} action={all}>
      {sessions.state === "loading" && (
        <Skeletons label={agendaWords.loading} className="space-y-3" count={2} each="h-14" />
      )}
      <IfFailed live={sessions} fallback={overviewPage.notLoaded} />
      {sessions.state === "ready" && sessions.value.length === 0 && (
        <p className="text-muted-foreground">{agendaWords.none}</p>
      )}
      {sessions.state === "ready" && (
        <ol>
          {sessions.value.map((session) => (
            <li
              key={session.sessionId}
              data-slot="agenda-row"
              className="flex items-center gap-2 border-b border-border last:border-b-0"
            >
              <AgendaLine session={session} />
              <Prepare session={session} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

type Session = Extract<
  ReturnType<typeof useLive<typeof api.calendar.between>>,
  { state: "ready" }
>["value"][number];

function AgendaLine({ session }: { session: Session }) {
  const { sessionId, startsAt, durationMinutes, title, status } = session;
  const now = useNow();
  const isNow =
    status === "scheduled" && startsAt <= now && now < startsAt + durationMinutes * minuteMs;
  return (
    <Link
      to={paths.coachSession(sessionId)}
      className="-mx-2 block min-w-0 flex-1 rounded-control px-2 py-1.5 leading-snug [overflow-wrap:anywhere] hover:bg-border/30"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted-foreground tabular-nums">
        {formatSessionSpan(session, ownZone())}
        {isNow && <Badge variant="highlight">{agendaWords.now}</Badge>}
        {status !== "scheduled" && <Badge variant="outline">{statusLabels[status]}</Badge>}
      </span>
      <bdi className="font-medium">{nameOfEntry(session)}</bdi>{" "}
      <bdi className="text-sm text-muted-foreground">{title}</bdi>
    </Link>
  );
}

/** The session's page links to each of its clients. */
const OpenGroup = ({ session: { sessionId } }: { session: Session }) => (
  <Link
    to={paths.coachSession(sessionId)}
    className={buttonVariants({ variant: "outline", size: "sm" })}
  >
    {groupEntry.open}
  </Link>
);

function Prepare({ session }: { session: Session }) {
  const now = useNow();
  if (session.status === "cancelled") return null;
  if (session.group !== undefined) return <OpenGroup session={session} />;
  const isAhead = session.status === "scheduled" && endsAt(session) > now;
  const name = fullName(session);
  return (
    <Link
      to={paths.coachClient(session.clientId, "now")}
      aria-label={isAhead ? agendaWords.prepareFor(name) : agendaWords.recordOf(name)}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      {isAhead ? agendaWords.prepare : agendaWords.record}
    </Link>
  );
}

const midnight = (date: CalendarDate) => wallTimeToUtcMs({ date, time: "00:00" }, ownZone());

const statWords = overviewPage.stats;

export function OverviewStats() {
  const totals = useLive(api.overview.totals, {});
  const known = totals.state === "ready" ? totals.value : null;
  // The error and the retry are in this month's panel.
  const unknown = totals.state === "failed" ? statWords.unknown : null;
  const list = useKeepPrevious(useLive(api.inbox.waiting, { nowMs: useNowOfWaits() }));
  const waiting = list.state === "ready" ? list.value.length : null;
  const stats: Stat[] = [
    { label: statWords.clients, value: known?.clients ?? unknown, to: paths.coachClients() },
    {
      label: statWords.sessions,
      value: known ? `${known.sessionsCompleted}/${known.sessions}` : unknown,
      hint: statWords.sessionsHint,
      to: paths.coachSessions(),
    },
    {
      label: statWords.goals,
      value: known ? `${known.goalsActive}/${known.goals}` : unknown,
      hint: statWords.goalsHint,
      to: paths.coachGoals(),
    },
    {
      label: statWords.messages,
      value:
        known && waiting !== null ? <Messages unread={known.unread} waiting={waiting} /> : unknown,
      to: paths.coachMessages(),
    },
  ];
  return <StatCards stats={stats} className="mt-3" />;
}

/** "All caught up!" only where nobody waits. */
function Messages({ unread, waiting }: { unread: number; waiting: number }) {
  const isCaughtUp = unread === 0 && waiting === 0;
  return (
    <span className={isCaughtUp ? "text-base" : "text-base text-highlight"}>
      {isCaughtUp
        ? statWords.caughtUp
        : unread > 0
          ? statWords.unread(unread)
          : statWords.waiting(waiting)}
    </span>
  );
}

const monthWords = overviewPage.month;
const stepMs = hourMs;

export function ThisMonth() {
  const first = `${useToday().slice(0, 8)}01`;
  const nowMs = Math.floor(useNow() / stepMs) * stepMs;
  const span = { fromMs: midnight(first), toMs: midnight(addCalendarMonths(first, 1)), nowMs };
  const month = useKeepPrevious(useLive(api.overview.month, span));
  const totals = useLive(api.overview.totals, {});
  const practice = useLive(api.practice.get, {});
  const settings = practice.state === "ready" ? practice.value : null;
  const target = settings?.responseTargetHours ?? responseTimeTargetHours;
  const isReady = month.state === "ready" && totals.state === "ready";
  const failed = [month, totals].find(({ state }) => state === "failed");
  return (
    <Panel title={monthWords.title}>
      <IfFailed
        live={failed}
        fallback={overviewPage.notLoaded}
        notice={notices.dashboardNotLoaded}
      />
      {!isReady && !failed && (
        <Skeletons label={monthWords.loading} className="space-y-4" count={3} each="h-16" />
      )}
      {isReady && (
        <dl className="grid gap-4">
          <Rate
            label={monthWords.sessions}
            value={`${percent(month.value.sessionsCompleted, month.value.sessions)}%`}
            hint={monthWords.sessionsHint(month.value.sessionsCompleted, month.value.sessions)}
          />
          <Rate
            label={monthWords.goals}
            value={`${percent(totals.value.goalsActive, totals.value.goals)}%`}
            hint={monthWords.goalsHint(totals.value.goalsActive, totals.value.goals)}
          />
          <Rate label={monthWords.response} {...describeResponse(month.value, target)} />
        </dl>
      )}
    </Panel>
  );
}

function Rate({ label, value, hint }: { label: string; value: string; hint: string }) {
  return (
    <div className="border-b border-border pb-4 last:border-b-0 last:pb-0">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="font-display text-2xl tabular-nums">{value}</dd>
      <dd className="text-sm text-muted-foreground">{hint}</dd>
    </div>
  );
}

const attentionWords = overviewPage.attention;
const entriesAtFirst = 10;

type Entry = FunctionReturnType<typeof api.overview.attention>[number];
type Reason = Entry["reasons"][number];

export function Attention() {
  const today = useToday();
  const nowMs = useNowOfWaits();
  const totals = useLive(api.overview.totals, {});
  const hasClients = totals.state !== "ready" || totals.value.clients > 0;
  const attention = useKeepPrevious(useLive(api.overview.attention, { nowMs, today }));
  return (
    <Panel title={attentionWords.title}>
      {attention.state === "loading" && (
        <Skeletons label={attentionWords.loading} className="space-y-3" count={4} each="h-16" />
      )}
      <IfFailed live={attention} fallback={overviewPage.notLoaded} />
      {attention.state === "ready" && <Entries entries={attention.value} hasClients={hasClients} />}
    </Panel>
  );
}

function Entries({ entries, hasClients }: { entries: Entry[]; hasClients: boolean }) {
  if (entries.length === 0) {
    return (
      <>
        <p className="font-display text-lg">
          {hasClients ? attentionWords.none : attentionWords.nobody}
        </p>
        <p className="mt-1 text-muted-foreground">
          {hasClients ? attentionWords.noneSentence : attentionWords.nobodySentence}
        </p>
      </>
    );
  }
  return (
    <FirstOrAll items={entries} atFirst={entriesAtFirst}>
      {(entry) => <EntryLine key={entry.clientId} entry={entry} />}
    </FirstOrAll>
  );
}

function EntryLine({ entry }: { entry: Entry }) {
  const { clientId, reasons } = entry;
  return (
    <li
      data-slot="attention-row"
      className="flex items-center gap-3 border-b border-border py-1 last:border-b-0"
    >
      <PersonAvatar personId={clientId} person={entry} className="max-sm:hidden" />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 leading-snug">
        <Link
          to={paths.coachClient(clientId)}
          dir="auto"
          className="min-w-0 font-medium [overflow-wrap:anywhere] underline-offset-4 hover:underline"
        >
          {fullName(entry)}
        </Link>
        <ul className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
          {reasons.map((reason, place) => (
            <li key={place}>
              <Link
                to={addressOf(reason, clientId)}
                className="inline-block py-0.5 underline-offset-4 hover:text-foreground hover:underline"
              >
                <ReasonWords reason={reason} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function ReasonWords({ reason }: { reason: Reason }) {
  const today = useToday();
  const now = useNow();
  switch (reason.kind) {
    case "leaving":
      return (
        <span className="text-destructive">
          {reason.isHeld
            ? attentionWords.leavingHeld
            : attentionWords.leaving(formatDay(reason.dueAt))}
        </span>
      );
    case "asked":
      return attentionWords.asked(isolate(reason.title), formatMoment(reason.startsAt));
    case "waiting":
      return attentionWords.waiting(calendarDays(reason.sinceAt, now, ownZone()), reason.unread);
    case "overdue":
      return (
        <span className="text-destructive">
          {attentionWords.overdue(isolate(reason.goalTitle), daysBetween(reason.targetDate, today))}
        </span>
      );
    case "unbooked":
      return reason.sessions === 0 ? attentionWords.neverBooked : attentionWords.unbooked;
    case "silent":
      return attentionWords.silent(calendarDays(reason.lastActAt, now, ownZone()));
  }
}

function addressOf(reason: Reason, clientId: string): string {
  switch (reason.kind) {
    case "asked":
      return paths.coachSession(reason.sessionId);
    case "waiting":
      return reason.isCovered
        ? paths.coachConversation(clientId)
        : paths.coachClient(clientId, "messages");
    case "overdue":
      return paths.coachGoal(reason.goalId);
    case "unbooked":
      return paths.coachClient(clientId, "sessions");
    case "leaving":
    case "silent":
      return paths.coachClient(clientId);
  }
}

const recentWords = overviewPage.recent;
const happeningsAtFirst = 8;

type Happening = FunctionReturnType<typeof api.overview.recent>[number];

export function RecentActivity() {
  const recent = useLive(api.overview.recent, {});
  return (
    <Panel title={recentWords.title}>
      {recent.state === "loading" && (
        <Skeletons label={recentWords.loading} className="space-y-2" count={6} each="h-10" />
      )}
      <IfFailed live={recent} fallback={overviewPage.notLoaded} />
      {recent.state === "ready" && recent.value.length === 0 && (
        <>
          <p className="font-display text-lg">{recentWords.none}</p>
          <p className="mt-1 text-muted-foreground">{recentWords.noneSentence}</p>
        </>
      )}
      {recent.state === "ready" && (
        <FirstOrAll items={recent.value} atFirst={happeningsAtFirst}>
          {(happening) => <Line key={happening.activityId} happening={happening} />}
        </FirstOrAll>
      )}
    </Panel>
  );
}

function Line({ happening }: { happening: Happening }) {
  const now = useNow();
  return (
    <HappeningLine
      sentence={describeHappening(happening, happening)}
      time={activityTime(happening.happenedAt, now, ownZone())}
      to={happeningAddress(happening)}
    />
  );
}

type FirstOrAllProps<Item> = {
  items: readonly Item[];
  atFirst: number;
  children: (item: Item) => ReactNode;
};

function FirstOrAll<Item>({ items, atFirst, children }: FirstOrAllProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const hidden = items.length - atFirst;
  return (
    <>
      <ul>{(isWhole ? items : items.slice(0, atFirst)).map(children)}</ul>
      {hidden > 0 && (
        <Button
          variant="link"
          className="mt-3"
          aria-expanded={isWhole}
          onClick={() => setIsWhole((isShown) => !isShown)}
        >
          {isWhole ? overviewPage.less : overviewPage.more(hidden)}
        </Button>
      )}
    </>
  );
}
