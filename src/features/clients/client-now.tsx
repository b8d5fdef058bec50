import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { RecordPanel } from "@/components/patterns/record-panel";
import { describeHappening } from "@/content/practice/happenings";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { happeningAddress } from "@/lib/pages/happening-address";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { NamedPerson } from "@domain/accounts/full-name";
import { activityTime } from "@domain/time/relative-times";

const shownMax = 6;

const firstPage = { paginationOpts: { numItems: shownMax, cursor: null } };

type ClientNowProps = {
  client: NamedPerson & { clientId: Id<"users">; bio?: string | undefined };
  /** The next session with its agenda, and the last one with its notes. */
  sessions: ReactNode;
  actions: ReactNode;
  goals: ReactNode;
  thread: ReactNode;
  shares: ReactNode;
  files: ReactNode;
  notes: ReactNode;
};

/** Everything for the hour before a session, each column with its own height. */
export function ClientNow({ client, sessions, actions, ...others }: ClientNowProps) {
  const { goals, thread, shares, files, notes } = others;
  return (
    <div data-slot="client-now" data-columns className="grid items-start gap-3 lg:grid-cols-3">
      {client.bio && (
        <p dir="auto" className="text-muted-foreground lg:col-span-3">
          {client.bio}
        </p>
      )}
      <div className={COLUMN}>
        {sessions}
        {goals}
        {shares}
      </div>
      <div className={COLUMN}>
        {actions}
        {notes}
        {files}
      </div>
      <div className={COLUMN}>
        {thread}
        <TimelineLines client={client} />
      </div>
    </div>
  );
}

const COLUMN = "grid min-w-0 grid-cols-1 gap-3";

type TimelineLinesProps = { client: NamedPerson & { clientId: Id<"users"> } };

function TimelineLines({ client }: TimelineLinesProps) {
  const { clientId } = client;
  const timeline = useLive(api.clients.timeline, { clientId, ...firstPage });
  const now = useNow();
  return (
    <RecordPanel
      clientId={clientId}
      part="timeline"
      live={timeline}
      rowsOf={({ page }) => page}
      row={(happening) => (
        <li key={happening.activityId} className="border-t border-border first:border-t-0">
          <Link
            to={happeningAddress({ ...happening, clientId })}
            className="flex items-baseline justify-between gap-3 py-1.5 text-sm hover:text-highlight"
          >
            <span className="min-w-0 wrap-anywhere">{describeHappening(client, happening)}</span>
            <span className="shrink-0 text-muted-foreground tabular-nums">
              {activityTime(happening.happenedAt, now, ownZone())}
            </span>
          </Link>
        </li>
      )}
    />
  );
}
