import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { addDays, type CalendarDate, daysBetween } from "@domain/time/calendar-dates";
import { calendarDays } from "@domain/time/day-counts";
import { endsAt } from "@domain/time/overlap";
import { activityTime } from "@domain/time/relative-times";
import { minuteMs } from "@domain/time/time-spans";
import { wallTimeToUtcMs } from "@domain/time/time-zones";
import type { FunctionReturnType } from "convex/server";
import { CalendarDays, LibraryBig, MessagesSquare, Receipt, Target, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";

import { HappeningLine } from "@/components/patterns/happening-line";
import { IfFailed } from "@/components/patterns/if-failed";
import { Panel } from "@/components/patterns/panel";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Skeletons } from "@/components/patterns/skeletons";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { groupEntry, nameOfEntry } from "@/content/group-entries";
import { describeHappening } from "@/content/practice/happenings";
import { overviewPage } from "@/content/practice/overview";
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

const attentionWords = overviewPage.attention;
const attentionAtFirst = 10;

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
    <FirstOrAll items={entries} atFirst={attentionAtFirst}>
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
                <Words reason={reason} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Words({ reason }: { reason: Reason }) {
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
const recentAtFirst = 8;

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
        <FirstOrAll items={recent.value} atFirst={recentAtFirst}>
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

const actionWords = overviewPage.actions;
const actions = [
  { word: actionWords.clients, to: paths.coachClients(), Icon: Users },
  { word: actionWords.sessions, to: paths.coachSessions(), Icon: CalendarDays },
  { word: actionWords.messages, to: paths.coachMessages(), Icon: MessagesSquare },
  { word: actionWords.goals, to: paths.coachGoals(), Icon: Target },
  { word: actionWords.worksheet, to: paths.coachGive(), Icon: LibraryBig },
  { word: actionWords.unpaid, to: paths.coachUnpaid(), Icon: Receipt },
];

export function QuickActions() {
  return (
    <Panel title={actionWords.title}>
      <ul className="grid grid-cols-2 gap-2">
        {actions.map(({ word, to, Icon }) => (
          <li key={to} className="last:odd:col-span-2">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-2.5 rounded-control border border-border px-3 text-sm font-medium hover:border-input"
            >
              <Icon aria-hidden className="size-4.5 shrink-0 text-primary" />
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
