import { type ReactNode, Suspense } from "react";

import type { SessionDetails } from "./booking/session-types";
import { LateCoachMenu } from "./late-coach-menu";
import { PrivateNotes } from "./notes/private-notes";
import { RoomAttendance } from "./room-attendance";
import { GroupPeople } from "./session-parts";
import { SessionView } from "./session-view";
import { Skeleton } from "@/components/ui/skeleton";

type CoachSessionViewProps = { actions: (session: SessionDetails) => ReactNode };

export function CoachSessionView({ actions }: CoachSessionViewProps) {
  return (
    <SessionView
      side="coach"
      actions={actions}
      aside={(session) =>
        session.groupId === undefined ? (
          <RoomAttendance session={session} />
        ) : (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <GroupPeople groupId={session.groupId} sessionId={session.sessionId} />
          </Suspense>
        )
      }
      menu={(session, onAct) => <LateCoachMenu session={session} onAct={onAct} />}
    >
      {({ sessionId }) => <PrivateNotes sessionId={sessionId} />}
    </SessionView>
  );
}
