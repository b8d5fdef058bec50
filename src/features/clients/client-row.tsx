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
import { wordDay } from "@/lib/word-instant";

type ClientRowProps = { client: ClientEntry; onMessage: () => void; onSchedule: () => void };

/** One client: who they are, how they stand, and what can be done for them without leaving the list. */
export function ClientRow({ client, onMessage, onSchedule }: ClientRowProps) {
  const { clientId, email, unread, sessions, goalsActive, lastCompletedAt } = client;
  const name = fullName(client);
  return (
    <li
      data-slot="client-row"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 sm:px-5"
    >
      <PersonAvatar personId={clientId} person={client} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={paths.coachClient(clientId)}
            dir="auto"
            className="min-w-0 font-medium break-words underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {unread > 0 && <Badge tone="accent">{clientsPage.unread(unread)}</Badge>}
        </p>
        {email && <p className="truncate text-sm text-ink-soft">{email}</p>}
      </div>
      <p className="basis-56 text-sm text-ink-soft tabular-nums max-sm:basis-full">
        {clientsPage.sessions(sessions)} · {clientsPage.goals(goalsActive)}
        <br />
        {lastCompletedAt === null
          ? clientsPage.noSession
          : clientsPage.lastSession(wordDay(lastCompletedAt))}
      </p>
      <div className="flex gap-2 max-sm:w-full">
        <Button
          variant="quiet"
          size="small"
          aria-label={clientsPage.messageTo(name)}
          onClick={onMessage}
          className="max-sm:flex-1"
        >
          <Mail aria-hidden />
          {clientsPage.message}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={clientsPage.scheduleWith(name)}
          onClick={onSchedule}
          className="max-sm:flex-1"
        >
          <CalendarPlus aria-hidden />
          {clientsPage.schedule}
        </Button>
        <LateClientMenu clientId={clientId} name={name} />
      </div>
    </li>
  );
}
