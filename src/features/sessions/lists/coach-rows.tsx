import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { type ReactNode, Suspense, useMemo, useState } from "react";

import { SessionDialogs } from "../session-parts";
import { useFresh } from "../use-fresh";
import { CoachRow, type CoachSession } from "./coach-row";
import type { SessionAct } from "./session-card";
import { useSelection } from "./session-selection";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { coachSessions } from "@/content/coach-sessions";

type CoachRowsProps = {
  sessions: CoachSession[];
  whenEmpty: ReactNode;
  label?: string;
};

export function CoachRows({
  sessions,
  whenEmpty,
  label = coachSessions.listLabel,
}: CoachRowsProps) {
  const [opened, setOpened] = useState<{ sessionId: Id<"sessions">; act: SessionAct } | null>(null);
  const isFresh = useFresh(sessions);
  const single = useMemo(() => sessions.filter(({ group }) => group === undefined), [sessions]);
  const selecting = useSelection(label, single);
  const shown = sessions.find(({ sessionId }) => sessionId === opened?.sessionId) ?? null;
  if (sessions.length === 0) return whenEmpty;
  return (
    <>
      <ul aria-label={label} className="rounded-card border border-border bg-card">
        {sessions.map((session) => (
          <CoachRow
            key={session.sessionId}
            session={session}
            isFresh={isFresh(session)}
            selection={selecting?.(session) ?? null}
            onAct={(act) => setOpened({ sessionId: session.sessionId, act })}
          />
        ))}
      </ul>
      <Suspense>
        {opened !== null && (
          <SessionDialogs
            session={shown}
            act={opened.act}
            side="coach"
            other={shown === null ? undefined : { name: fullName(shown), ...shown.clientClocks }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

export function RowsSkeleton() {
  return (
    <SkeletonGroup label={coachSessions.loading} className="rounded-card border border-border">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className="grid gap-2 border-t border-border px-6 py-5 first:border-t-0">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
