import { SessionActions } from "@/features/agreed-actions/action-list";
import { CoachSessionView } from "@/features/sessions/coach-session-view";

export default function CoachSessionPage() {
  return (
    <CoachSessionView
      actions={({ sessionId, clientId }) => (
        <SessionActions whose={{ side: "coach", clientId }} sessionId={sessionId} />
      )}
    />
  );
}
