import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { daysBetween } from "@domain/time/calendar-dates";
import { calendarDays } from "@domain/time/day-counts";
import type { FunctionReturnType } from "convex/server";
import { Link } from "react-router-dom";

import { IfFailed } from "@/components/patterns/if-failed";
import { Panel } from "@/components/patterns/panel";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Skeletons } from "@/components/patterns/skeletons";
import { overviewPage } from "@/content/practice/overview";
import { FirstOrAll } from "@/features/overview/first-or-all";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow, useNowOfWaits, useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { isolate } from "@/lib/text/bidi";
import { formatDay, formatMoment } from "@/lib/text/format-instant";

const words = overviewPage.attention;
const atFirst = 10;

type Entry = FunctionReturnType<typeof api.overview.attention>[number];
type Reason = Entry["reasons"][number];

export function Attention() {
  const today = useToday();
  const nowMs = useNowOfWaits();
  const totals = useLive(api.overview.totals, {});
  const hasClients = totals.state !== "ready" || totals.value.clients > 0;
  const attention = useKeepPrevious(useLive(api.overview.attention, { nowMs, today }));
  return (
    <Panel title={words.title}>
      {attention.state === "loading" && (
        <Skeletons label={words.loading} className="space-y-3" count={4} each="h-16" />
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
        <p className="font-display text-lg">{hasClients ? words.none : words.nobody}</p>
        <p className="mt-1 text-muted-foreground">
          {hasClients ? words.noneSentence : words.nobodySentence}
        </p>
      </>
    );
  }
  return (
    <FirstOrAll items={entries} atFirst={atFirst}>
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
          {reason.isHeld ? words.leavingHeld : words.leaving(formatDay(reason.dueAt))}
        </span>
      );
    case "asked":
      return words.asked(isolate(reason.title), formatMoment(reason.startsAt));
    case "waiting":
      return words.waiting(calendarDays(reason.sinceAt, now, ownZone()), reason.unread);
    case "overdue":
      return (
        <span className="text-destructive">
          {words.overdue(isolate(reason.goalTitle), daysBetween(reason.targetDate, today))}
        </span>
      );
    case "unbooked":
      return reason.sessions === 0 ? words.neverBooked : words.unbooked;
    case "silent":
      return words.silent(calendarDays(reason.lastActAt, now, ownZone()));
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
