import type { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { activityTime } from "@domain/time/relative-times";
import type { FunctionReturnType } from "convex/server";
import { CalendarPlus, Mail, Tag } from "lucide-react";
import { Suspense, useState } from "react";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Button } from "@/components/ui/button";
import { clientPage, clientsPage } from "@/content/practice/clients";
import { recordsWords } from "@/content/practice/records";
import { tagWords } from "@/content/practice/tags";
import { TagsDialog } from "@/features/clients/client-parts";
import { LateClientMenu } from "@/features/clients/late-client-menu";
import { namesOf, useTags, TagNames } from "@/features/clients/tags";
import { ownZone, useNow } from "@/lib/live/now";
import { formatDay } from "@/lib/text/format-instant";
import { formatSessionTime, formatZone } from "@/lib/text/session-times";

export type ClientRecord = FunctionReturnType<typeof api.clients.get>;

type ClientHeadProps = {
  client: ClientRecord;
  onMessage: () => void;
  onSchedule: () => void;
  onEnd: () => void;
};

export function ClientHead({ client, onMessage, onSchedule, onEnd }: ClientHeadProps) {
  const { clientId } = client;
  const name = fullName(client);
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <PersonAvatar personId={clientId} person={client} />
      <div className="min-w-0 flex-1 basis-56 sm:basis-72">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 dir="auto" className="min-w-0 text-2xl font-medium tracking-tight wrap-anywhere">
            {name}
          </h1>
          <Tags client={client} />
        </div>
        <Facts client={client} />
        {client.leavesAt !== null && (
          <p className="font-medium text-destructive">
            {recordsWords.leaves(formatDay(client.leavesAt))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={onMessage}>
          <Mail aria-hidden />
          {clientsPage.message}
        </Button>
        <Button size="sm" onClick={onSchedule}>
          <CalendarPlus aria-hidden />
          {clientsPage.schedule}
        </Button>
        <TagsButton client={client} />
        <LateClientMenu clientId={clientId} name={name} onEnd={onEnd} />
      </div>
    </header>
  );
}

function Tags({ client }: { client: ClientRecord }) {
  const { tags } = useTags();
  return (
    <p className="text-sm empty:hidden">
      <TagNames names={namesOf(tags, client)} />
    </p>
  );
}

function TagsButton({ client }: { client: ClientRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        <Tag aria-hidden />
        <span className="max-sm:sr-only">{tagWords.open}</span>
      </Button>
      <Suspense>
        {isOpen && <TagsDialog clients={[client]} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

function Facts({ client }: { client: ClientRecord }) {
  const now = useNow();
  const { email, phone, startedAt, lastActAt, timeZone, deviceZone } = client;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground tabular-nums">
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
      <span>{clientPage.since(formatDay(startedAt))}</span>
      {lastActAt !== null && (
        <span>{clientPage.lastAct(activityTime(lastActAt, now, ownZone()))}</span>
      )}
      {timeZone !== null && (timeZone !== ownZone() || deviceZone !== null) && (
        <span>{clientPage.localTime(formatSessionTime(now, timeZone), formatZone(timeZone))}</span>
      )}
      {deviceZone !== null && (
        <span>
          {clientPage.deviceTime(formatSessionTime(now, deviceZone), formatZone(deviceZone))}
        </span>
      )}
    </p>
  );
}
