import { api } from "@convex/_generated/api";
import { isProposed } from "@domain/schedule/session-requests";
import { endsAt } from "@domain/time/overlap";
import { dayMs } from "@domain/time/time-spans";
import type { FunctionReturnType } from "convex/server";
import { BookOpen, CalendarClock, ListPlus, MessagesSquare } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { LinkLine } from "@/components/patterns/link-line";
import { homeWords } from "@/content/welcome/home";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatShortDate } from "@/lib/text/session-times";

const words = homeWords.waiting;
const assignedShownMax = 3;
const agendaDueMs = 7 * dayMs;

type Line = ComponentProps<typeof LinkLine>;
type SessionAhead = FunctionReturnType<typeof api.sessions.ahead>[number];
type Assigned = FunctionReturnType<typeof api.library.listAssigned>[number];

/** The client's list of things to do. `children` are further lines; without any line nothing is shown. */
export function Waiting({ children }: { children: ReactNode }) {
  const unread = useLive(api.messages.countUnread, {});
  const ahead = useLive(api.sessions.ahead, {});
  const assigned = useLive(api.library.listAssigned, {});
  const now = useNow();
  const sessions = ahead.state === "ready" ? ahead.value : [];
  const lines = [
    ...linesOfUnread(unread.state === "ready" ? unread.value : 0),
    ...sessions
      .filter((session) => endsAt(session) > now)
      .flatMap((session, index) =>
        index === 0 && isProposed(session) ? [] : lineOf(session, now),
      ), // The next-session card shows its times.
    ...linesOfAssigned(assigned.state === "ready" ? assigned.value : []),
  ];
  return (
    <section
      aria-labelledby="waiting"
      className="rounded-card border border-border bg-card px-4 pt-4 pb-2 not-has-[li]:hidden sm:px-6 sm:pt-6 sm:pb-4"
    >
      <h2 id="waiting" className="font-text text-sm font-semibold text-highlight">
        {words.title}
      </h2>
      <ul className="mt-1">
        {lines.map((line) => (
          <LinkLine key={line.to} {...line} />
        ))}
        {children}
      </ul>
    </section>
  );
}

const linesOfUnread = (count: number): Line[] =>
  count === 0
    ? []
    : [{ icon: MessagesSquare, to: paths.communication(), text: words.unread(count) }];

function lineOf(session: SessionAhead, now: number): Line[] {
  const { sessionId, title, startsAt, isRequest, offeredTimes, agendaItems } = session;
  if (isRequest) {
    if (offeredTimes.length === 0) return [];
    const text = isProposed(session) ? words.proposed(title) : words.offered(title);
    return [{ icon: CalendarClock, to: paths.session(sessionId), text }];
  }
  if (agendaItems > 0 || startsAt < now || startsAt - now > agendaDueMs) return [];
  const text = words.agenda(formatShortDate(startsAt, ownZone()));
  return [{ icon: ListPlus, to: `${paths.session(sessionId)}#agenda`, text }];
}

function linesOfAssigned(items: readonly Assigned[]): Line[] {
  const shown = items
    .slice(0, assignedShownMax)
    .map(({ libraryItemId, title, durationMinutes }) => ({
      icon: BookOpen,
      to: paths.libraryItem(libraryItemId),
      text: words.assigned(title),
      note: words.minutes(durationMinutes),
    }));
  const more = items.length - shown.length;
  if (more === 0) return shown;
  return [...shown, { icon: BookOpen, to: paths.library(), text: words.moreAssigned(more) }];
}
