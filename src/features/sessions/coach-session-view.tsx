import type { ReactNode } from "react";

import { LateCoachMenu } from "./late-coach-menu";
import { PrivateNotes } from "./notes/private-notes";
import type { SessionDetails } from "./booking/session-types";
import { SessionView } from "./session-view";

type CoachSessionViewProps = { actions: (session: SessionDetails) => ReactNode };

export function CoachSessionView({ actions }: CoachSessionViewProps) {
  return (
    <SessionView
      side="coach"
      actions={actions}
      menu={(session, onAct) => <LateCoachMenu session={session} onAct={onAct} />}
    >
      {({ sessionId }) => <PrivateNotes sessionId={sessionId} />}
    </SessionView>
  );
}
