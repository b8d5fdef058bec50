import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { addDays, type CalendarDate } from "@domain/time/calendar-dates";
import { endsAt } from "@domain/time/overlap";
import { minuteMs } from "@domain/time/time-spans";
import { wallTimeToUtcMs } from "@domain/time/time-zones";
import { Link } from "react-router-dom";

import { IfFailed } from "@/components/patterns/if-failed";
import { Panel } from "@/components/patterns/panel";
import { Skeletons } from "@/components/patterns/skeletons";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { groupEntry, nameOfEntry } from "@/content/group-entries";
import { overviewPage } from "@/content/practice/overview";
import { statusLabels } from "@/content/session-lines";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow, useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatSessionSpan } from "@/lib/text/session-times";

const words = overviewPage.agenda;

export function Agenda() {
  const today = useToday();
  const span = { fromMs: midnight(today), toMs: midnight(addDays(today, 1)) };
  const sessions = useKeepPrevious(useLive(api.calendar.between, span));
  const all = (
    <Link to={paths.coachSessions()} className="text-sm text-primary underline underline-offset-4">
      {words.all}
    </Link>
  );
  return (
    <Panel title={words.title} action={all}>
      {sessions.state === "loading" && (
        <Skeletons label={words.loading} className="space-y-3" count={2} each="h-14" />
      )}
      <IfFailed live={sessions} fallback={overviewPage.notLoaded} />
      {sessions.state === "ready" && sessions.value.length === 0 && (
        <p className="text-muted-foreground">{words.none}</p>
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
        {isNow && <Badge variant="highlight">{words.now}</Badge>}
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
      aria-label={isAhead ? words.prepareFor(name) : words.recordOf(name)}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      {isAhead ? words.prepare : words.record}
    </Link>
  );
}

const midnight = (date: CalendarDate) => wallTimeToUtcMs({ date, time: "00:00" }, ownZone());
