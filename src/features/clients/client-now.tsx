import type { Id } from "@convex/_generated/dataModel";
import type { NamedPerson } from "@domain/accounts/full-name";
import type { ReactNode } from "react";

import { TimelineLines } from "@/features/clients/timeline-lines";

type ClientNowProps = {
  client: NamedPerson & { clientId: Id<"users">; bio?: string | undefined };
  /** The next one with its agenda, and the last one with its notes. */
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
