import { api } from "@convex/_generated/api";
import { signInEventsPageItems } from "@domain/limits";
import type { FunctionReturnType } from "convex/server";
import { LogIn, TriangleAlert } from "lucide-react";

import { PagedList } from "@/components/patterns/paged-list";
import { deviceWords } from "@/content/settings/settings";
import { historyWords as words } from "@/content/settings/sign-ins";
import { useLivePages } from "@/lib/live/live-pages";
import { formatMoment } from "@/lib/text/format-instant";

type Event = FunctionReturnType<typeof api.devices.history>["page"][number];

const FIRST_ITEMS = 5;

export function SignInHistory() {
  const pages = useLivePages({
    query: api.devices.history,
    args: {},
    pageItems: signInEventsPageItems,
    firstItems: FIRST_ITEMS,
  });
  return (
    <section aria-labelledby="sign-in-history" className="mt-10">
      <h3 id="sign-in-history" className="font-medium">
        {words.title}
      </h3>
      <p className="mb-3 text-sm text-muted-foreground">{words.lead}</p>
      <PagedList pages={pages} words={words}>
        {(events) => (
          <ul className="border-t border-border">
            {events.map((event) => (
              <EventRow
                key={`${event.happenedAt} ${event.outcome} ${event.place ?? ""}`}
                event={event}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function EventRow({ event }: { event: Event }) {
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
          {isIn ? words.in : words.tried(count)}, {formatMoment(happenedAt)}
        </p>
        <p className="text-sm text-muted-foreground">
          {deviceWords.name(browser, system)}, {words.from(place)}
        </p>
      </div>
    </li>
  );
}
