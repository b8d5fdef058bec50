import type { api } from "@convex/_generated/api";
import { fullName } from "@domain/full-name";
import { activityTime } from "@domain/relative-times";
import type { FunctionReturnType } from "convex/server";
import { CalendarPlus, Mail } from "lucide-react";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Button } from "@/components/ui/button";
import { clientPage, clientsPage } from "@/content/practice/clients";
import { LateClientMenu } from "@/features/clients/late-client-menu";
import { ownZone, useNow } from "@/lib/now";
import { wordSessionTime, wordZone } from "@/lib/session-times";
import { wordDay } from "@/lib/word-instant";

export type ClientRecord = FunctionReturnType<typeof api.clients.get>;

type ClientHeadProps = {
  client: ClientRecord;
  onMessage: () => void;
  onSchedule: () => void;
  onEnd: () => void;
};

/** Who this is, where they live by the clock, and what can be done for them. */
export function ClientHead({ client, onMessage, onSchedule, onEnd }: ClientHeadProps) {
  const { clientId, email, phone, bio } = client;
  const name = fullName(client);
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-5">
      <PersonAvatar personId={clientId} person={client} className="size-18 text-2xl" />
      <div className="min-w-0 flex-1 basis-72">
        <h1 dir="auto" className="text-4xl font-medium tracking-tight break-words">
          {name}
        </h1>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
          {email && (
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {email}
            </a>
          )}
          {phone && (
            <a href={`tel:${phone}`} className="underline underline-offset-4">
              {phone}
            </a>
          )}
        </p>
        <Facts client={client} />
        {bio && (
          <p dir="auto" className="mt-3 max-w-reading">
            {bio}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={onMessage}>
          <Mail aria-hidden />
          {clientsPage.message}
        </Button>
        <Button size="small" onClick={onSchedule}>
          <CalendarPlus aria-hidden />
          {clientsPage.schedule}
        </Button>
        <LateClientMenu clientId={clientId} name={name} onEnd={onEnd} />
      </div>
    </header>
  );
}

function Facts({ client }: { client: ClientRecord }) {
  const now = useNow();
  const { startedAt, lastActAt, timeZone, sessions, goalsActive } = client;
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft tabular-nums">
      <span>{clientPage.since(wordDay(startedAt))}</span>
      <span>{clientsPage.sessions(sessions)}</span>
      <span>{clientsPage.goals(goalsActive)}</span>
      {lastActAt !== null && (
        <span>{clientPage.lastAct(activityTime(lastActAt, now, ownZone()))}</span>
      )}
      {timeZone !== null && timeZone !== ownZone() && (
        <span>{clientPage.localTime(wordSessionTime(now, timeZone), wordZone(timeZone))}</span>
      )}
    </p>
  );
}
