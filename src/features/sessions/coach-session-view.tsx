import { LateCoachMenu } from "./late-coach-menu";
import { PrivateNotes } from "./private-notes";
import { SessionView } from "./session-view";

/** One session as the coach has it: with everything they can do about it, and notes of their own. */
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
