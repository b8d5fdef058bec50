import { SessionActions } from "@/features/agreed-actions/session-actions";
import { SessionGoals } from "@/features/goals/session-goals";
import { RoomView } from "@/features/sessions/room/room-view";

export default function CoachRoomPage() {
  return (
    <RoomView
      side="coach"
      agreed={({ sessionId, clientId }) => (
        <>
          <SessionActions whose={{ side: "coach", clientId }} sessionId={sessionId} />
          <SessionGoals side="coach" clientId={clientId} />
        </>
      )}
    />
  );
}
