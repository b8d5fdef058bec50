import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { SessionStatus } from "@domain/schedule/session-statuses";
import { Link } from "react-router-dom";

import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { clientPage } from "@/content/practice/clients";
import { statusLabels } from "@/content/session-lines";
import { PagedList } from "@/features/clients/paged-list";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatSessionDate, formatSessionSpan } from "@/lib/text/session-times";

const tones: Record<SessionStatus, BadgeVariant> = {
  scheduled: "highlight",
  completed: "primary",
  cancelled: "destructive",
  "no-show": "outline",
};

export function ClientSessions({ clientId }: { clientId: Id<"users"> }) {
  const pages = useLivePages({ query: api.clients.sessions, args: { clientId }, pageItems: 20 });
  return (
    <PagedList pages={pages} words={clientPage.sessions}>
      {(sessions) => (
        <ul>
          {sessions.map((session) => (
            <li key={session.sessionId} className="border-b border-border last:border-b-0">
              <Link
                to={paths.coachSession(session.sessionId)}
                className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-2 py-3 hover:bg-border/30"
              >
                <span dir="auto" className="min-w-0 flex-1 basis-60 font-medium break-words">
                  {session.title}
                </span>
                <span className="text-sm text-muted-foreground tabular-nums">
                  {formatSessionDate(session.startsAt, ownZone())},{" "}
                  {formatSessionSpan(session, ownZone())}
                </span>
                <span className="sm:w-22">
                  <Badge variant={tones[session.status]}>{statusLabels[session.status]}</Badge>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
