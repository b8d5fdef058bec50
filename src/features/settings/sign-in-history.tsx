import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { LogIn, TriangleAlert } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { deviceWords, historyWords as words } from "@/content/settings/settings";
import { LiveSection } from "@/features/settings/live-section";
import { useLive } from "@/lib/live";
import { formatMoment } from "@/lib/format-instant";

type Events = FunctionReturnType<typeof api.devices.history>;

const SHOWN_FIRST = 5;

export function SignInHistory() {
  const history = useLive(api.devices.history, {});
  return (
    <section aria-labelledby="sign-in-history" className="mt-10">
      <h3 id="sign-in-history" className="font-medium">
        {words.title}
      </h3>
      <p className="mb-3 text-sm text-muted-foreground">{words.lead}</p>
      <LiveSection live={history} fields={1} loading={words.loading} notLoaded={words.notLoaded}>
        {(events) => <EventList events={events} />}
      </LiveSection>
    </section>
  );
}

function EventList({ events }: { events: Events }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="border-t border-border">
        {shown.map((event) => (
          <EventRow
            key={`${event.happenedAt} ${event.outcome} ${event.place ?? ""}`}
            event={event}
          />
        ))}
      </ul>
      {shown.length < events.length && (
        <Button
          variant="link"
          className="mt-3"
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}

function EventRow({ event }: { event: Events[number] }) {
  const { outcome, count, happenedAt, browser, system, place } = event;
  const isIn = outcome === "in";
  const Icon = isIn ? LogIn : TriangleAlert;
  return (
    <li className="flex items-center gap-4 border-b border-border py-3">
      <Icon
        aria-hidden
        className={`size-5 shrink-0 ${isIn ? "text-highlight" : "text-warning"}`}
        strokeWidth={1.6}
      />
      <div className="min-w-0 flex-1">
        <p>
          {isIn ? words.in : words.failed(count)}, {formatMoment(happenedAt)}
        </p>
        <p className="text-sm text-muted-foreground">
          {deviceWords.name(browser, system)}, {words.from(place)}
        </p>
      </div>
    </li>
  );
}
