import { fullName } from "@domain/full-name";
import { CalendarPlus, Mail } from "lucide-react";

import { Link } from "react-router-dom";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { clientsPage } from "@/content/practice/clients";
import type { ClientEntry } from "@/features/clients/client";
import { LateClientMenu } from "@/features/clients/late-client-menu";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/format-instant";

type ClientRowProps = { client: ClientEntry; onMessage: () => void; onSchedule: () => void };

export function ClientRow({ client, onMessage, onSchedule }: ClientRowProps) {
  const { clientId, email, unread, sessions, goalsActive, lastCompletedAt, leavesAt } = client;
  const name = fullName(client);
  return (
    <li
      data-slot="client-row"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-border px-3 py-1 last:border-b-0 sm:grid-cols-[auto_minmax(0,1fr)_14rem_auto] sm:gap-x-4 sm:px-5"
    >
      <PersonAvatar personId={clientId} person={client} className="max-sm:hidden" />
      <div className="min-w-0 max-sm:col-start-1">
        <p className="flex flex-wrap items-center gap-x-2.5 leading-snug">
          <Link
            to={paths.coachClient(clientId)}
            dir="auto"
            className="min-w-0 font-medium break-words underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {leavesAt !== null && (
            <Badge tone="danger">{clientsPage.leaves(formatDay(leavesAt))}</Badge>
          )}
          {unread > 0 && <Badge tone="accent">{clientsPage.unread(unread)}</Badge>}
        </p>
        {email && <p className="truncate text-sm text-muted-foreground">{email}</p>}
      </div>
      <p className="text-sm leading-snug text-muted-foreground tabular-nums max-sm:col-start-1">
        {clientsPage.sessions(sessions)} · {clientsPage.goals(goalsActive)}
        <span className="block max-sm:sr-only">
          {lastCompletedAt === null
            ? clientsPage.noSession
            : clientsPage.lastSession(formatDay(lastCompletedAt))}
        </span>
      </p>
      <div className="flex gap-1 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-label={clientsPage.messageTo(name)}
          onClick={onMessage}
        >
          <Mail aria-hidden />
          <span className="max-sm:sr-only">{clientsPage.message}</span>
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={clientsPage.scheduleWith(name)}
          onClick={onSchedule}
        >
          <CalendarPlus aria-hidden />
          <span className="max-sm:sr-only">{clientsPage.schedule}</span>
        </Button>
        <LateClientMenu clientId={clientId} name={name} />
      </div>
    </li>
  );
}
