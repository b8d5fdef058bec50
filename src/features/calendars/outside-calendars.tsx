import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { IfFailed } from "@/components/patterns/if-failed";
import { FormError } from "@/components/patterns/form-note";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { outsideWords as words } from "@/content/settings/calendars";
import { AddOutsideCalendar } from "@/features/calendars/add-outside-calendar";
import { useLive } from "@/lib/live/live";
import { formatDay, formatMoment } from "@/lib/text/format-instant";

type Calendar = FunctionReturnType<typeof api.outsideCalendars.list>[number];

export function OutsideCalendars() {
  const calendars = useLive(api.outsideCalendars.list, {});
  return (
    <section aria-labelledby="outside-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 id="outside-title" className="text-lg font-medium">
          {words.title}
        </h3>
        <p className="mt-1 text-muted-foreground">{words.lead}</p>
      </div>
      {calendars.state === "loading" && (
        <Skeletons label={words.loading} className="grid gap-3" each="h-16" />
      )}
      <IfFailed live={calendars} fallback={words.notLoaded} />
      {calendars.state === "ready" && (
        <>
          <CalendarList calendars={calendars.value} />
          <AddOutsideCalendar />
        </>
      )}
    </section>
  );
}

function CalendarList({ calendars }: { calendars: readonly Calendar[] }) {
  if (calendars.length === 0) return null;
  return (
    <ul aria-label={words.list} className="border-t border-border">
      {calendars.map((calendar) => (
        <CalendarRow key={calendar.calendarId} calendar={calendar} />
      ))}
    </ul>
  );
}

function CalendarRow({ calendar }: { calendar: Calendar }) {
  const { calendarId, name, host, problem, found } = calendar;
  const remove = useMutation(api.outsideCalendars.remove);
  const readNow = useMutation(api.outsideCalendars.readNow);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<"reading" | "removing" | null>(null);
  async function act(kind: "reading" | "removing", work: () => Promise<null>, failed: string) {
    setPending(kind);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(describeFailure(error, failed));
    }
    setPending(null);
  }
  return (
    <li className="flex items-start gap-4 border-b border-border py-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted-foreground">{host ?? words.ofFile}</p>
        <p role="status" className="text-sm text-muted-foreground">
          {describeState(calendar)}
        </p>
        {problem !== undefined && (
          <p role="alert" className="text-sm text-destructive">
            {words.problems[problem]} {found !== undefined && words.stillCounts}
          </p>
        )}
        <FormError text={failure} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {host !== null && (
          <Button
            variant="outline"
            size="sm"
            isPending={pending === "reading"}
            aria-label={words.readNowWhich(name)}
            onClick={() => void act("reading", () => readNow({ calendarId }), words.notRead)}
          >
            {words.readNow}
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          isPending={pending === "removing"}
          aria-label={words.removeWhich(name)}
          onClick={() => void act("removing", () => remove({ calendarId }), words.notRemoved)}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  );
}

function describeState({ host, found, readAt, nextReadAt, problem }: Calendar): string {
  const next = nextReadAt === undefined ? [] : [words.nextAt(formatMoment(nextReadAt))];
  if (found === undefined || readAt === undefined) {
    return problem === undefined ? words.firstRead : next.join(" ");
  }
  const { entries, skipped, unknownZones, coversUntil } = found;
  return [
    words.readAt(formatMoment(readAt)),
    ...next,
    words.entries(entries),
    ...(skipped > 0 ? [words.skipped(skipped)] : []),
    ...(unknownZones > 0 ? [words.unknownZones(unknownZones)] : []),
    ...(host === null ? [words.covers(formatDay(coversUntil))] : []),
  ].join(" ");
}
