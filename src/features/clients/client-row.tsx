import { fullName } from "@domain/accounts/full-name";
import { calendarDays } from "@domain/time/day-counts";
import { activityTime } from "@domain/time/relative-times";
import { CalendarPlus, Mail } from "lucide-react";
import { Link } from "react-router-dom";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { clientsPage } from "@/content/practice/clients";
import { selectionWords } from "@/content/selection";
import type { ClientEntry } from "@/features/clients/client";
import { LateClientMenu } from "@/features/clients/late-client-menu";
import { TagNames } from "@/features/clients/tag-names";
import { cn } from "@/lib/class-names";
import { ownZone, useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatDay, formatNearDay } from "@/lib/text/format-instant";
import { formatShortDate } from "@/lib/text/session-times";

type ClientRowProps = {
  client: ClientEntry;
  tagNames: readonly string[];
  /** Since when the client has waited for an answer; null when they do not. */
  waitsSinceAt: number | null;
  /** Null while nothing is being selected. */
  selection: { isOn: boolean; toggle: () => void } | null;
  onMessage: () => void;
  onSchedule: () => void;
};

/** The columns of the list where there is room, with headings: the client, six facts and the buttons. */
export const CLIENT_COLUMNS =
  "xl:grid-cols-[2.25rem_minmax(0,1fr)_6.5rem_6.5rem_7rem_6rem_5rem_4rem_8.75rem] xl:gap-x-4";

export function ClientRow(props: ClientRowProps) {
  const { client, tagNames, waitsSinceAt, selection } = props;
  const now = useNow();
  const { clientId, email, unread, leavesAt } = client;
  const name = fullName(client);
  return (
    <li
      data-slot="client-row"
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-border px-3 py-1 last:border-b-0 sm:px-5 lg:grid-cols-[auto_minmax(0,1fr)_14rem_auto] lg:gap-x-4 xl:h-[2.625rem] xl:py-0",
        CLIENT_COLUMNS,
      )}
    >
      {selection === null ? (
        <PersonAvatar
          personId={clientId}
          person={client}
          className="max-lg:hidden xl:size-9 xl:text-xs"
        />
      ) : (
        <span className="inline-flex size-11 items-center justify-center max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 xl:size-9">
          <Checkbox
            aria-label={selectionWords.selectOne(name)}
            checked={selection.isOn}
            onCheckedChange={selection.toggle}
          />
        </span>
      )}
      <div className="min-w-0 max-lg:col-start-1">
        <p className="flex flex-wrap items-center gap-x-2.5 leading-snug xl:h-5 xl:flex-nowrap xl:leading-5 xl:[&_[data-slot=badge]]:py-0">
          <Link
            to={paths.coachClient(clientId)}
            dir="auto"
            className="min-w-0 font-medium break-words underline-offset-4 hover:underline xl:truncate"
          >
            {name}
          </Link>
          {leavesAt !== null && (
            <Badge variant="destructive">{clientsPage.leaves(formatDay(leavesAt))}</Badge>
          )}
          {waitsSinceAt !== null && (
            <Badge variant="highlight">
              {clientsPage.waiting(calendarDays(waitsSinceAt, now, ownZone()))}
            </Badge>
          )}
          {unread > 0 && <Badge variant="highlight">{clientsPage.unread(unread)}</Badge>}
        </p>
        <p className="flex min-w-0 items-center gap-x-3 text-sm text-muted-foreground max-sm:flex-col max-sm:items-start xl:h-[1.15rem] xl:leading-[1.15rem]">
          {email && <span className="max-w-full min-w-0 truncate">{email}</span>}
          <TagNames names={tagNames} />
        </p>
      </div>
      <Figures client={client} now={now} />
      <RowButtons {...props} />
    </li>
  );
}

function Figures({ client, now }: { client: ClientEntry; now: number }) {
  const { sessions, goalsActive, lastHeldAt, nextAt, lastActAt, package: agreed } = client;
  const { columns } = clientsPage;
  const zone = ownZone();
  const facts = [
    [columns.next, nextAt !== null && formatShortDate(nextAt, zone)],
    [columns.last, lastHeldAt !== null && formatNearDay(lastHeldAt)],
    [columns.active, lastActAt !== null && activityTime(lastActAt, now, zone)],
    [columns.package, agreed !== null && clientsPage.left(agreed.left, agreed.sessionsIncluded)],
    [columns.sessions, sessions],
    [columns.goals, goalsActive],
  ] as const;
  return (
    <>
      <p className="text-sm leading-snug text-muted-foreground tabular-nums max-lg:col-start-1 xl:hidden">
        {clientsPage.sessions(sessions)} · {clientsPage.goals(goalsActive)}
        <span className="block max-sm:sr-only">
          {lastHeldAt === null
            ? clientsPage.noSession
            : clientsPage.lastSession(formatDay(lastHeldAt))}
        </span>
      </p>
      {facts.map(([name, fact]) => (
        <p
          key={name}
          className={cn(
            "hidden text-sm whitespace-nowrap tabular-nums xl:block",
            name === columns.package && agreed?.left === 0 && "text-warning",
          )}
        >
          <span className="sr-only">{name}: </span>
          {fact === false ? (
            <span className="text-muted-foreground">{clientsPage.noFact}</span>
          ) : (
            fact
          )}
        </p>
      ))}
    </>
  );
}

function RowButtons({ client, selection, onMessage, onSchedule }: ClientRowProps) {
  const name = fullName(client);
  return (
    <div
      className={cn(
        "flex gap-1 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 sm:gap-2",
        selection !== null && "max-lg:hidden",
      )}
    >
      <Button
        variant="outline"
        size="sm"
        aria-label={clientsPage.messageTo(name)}
        onClick={onMessage}
      >
        <Mail aria-hidden />
        <span className="max-md:sr-only xl:sr-only">{clientsPage.message}</span>
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={clientsPage.scheduleWith(name)}
        onClick={onSchedule}
      >
        <CalendarPlus aria-hidden />
        <span className="max-md:sr-only xl:sr-only">{clientsPage.schedule}</span>
      </Button>
      <LateClientMenu clientId={client.clientId} name={name} />
    </div>
  );
}
