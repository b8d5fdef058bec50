import { type ReactNode, Suspense } from "react";

import type { SessionDetails } from "./booking/session-types";
import { LateCoachMenu } from "./late-coach-menu";
import { PrivateNotes } from "./notes/private-notes";
import { GroupPeople } from "./session-parts";
import { SessionView } from "./session-view";
import { Skeleton } from "@/components/ui/skeleton";

type CoachSessionViewProps = { actions: (session: SessionDetails) => ReactNode };

export function CoachSessionView({ actions }: CoachSessionViewProps) {
  return (
    <SessionView
      side="coach"
      actions={actions}
      aside={({ groupId, sessionId }) =>
        groupId !== undefined && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <GroupPeople groupId={groupId} sessionId={sessionId} />
          </Suspense>
        )
      }
      menu={(session, onAct) => <LateCoachMenu session={session} onAct={onAct} />}
    >
      {({ sessionId }) => <PrivateNotes sessionId={sessionId} />}
    </SessionView>
  );
}
