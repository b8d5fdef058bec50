import { LateCoachMenu } from "./late-coach-menu";
import { PrivateNotes } from "./private-notes";
import { SessionView } from "./session-view";

export function CoachSessionView() {
  return (
    <SessionView
      side="coach"
      menu={(session, onAct) => <LateCoachMenu session={session} onAct={onAct} />}
    >
      {({ sessionId }) => <PrivateNotes sessionId={sessionId} />}
    </SessionView>
  );
}
