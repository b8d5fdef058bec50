import { SessionActions } from "@/features/agreed-actions/session-actions";
import { RoomView } from "@/features/sessions/room/room-view";

export function CoachRoomPage() {
  return (
    <RoomView
      side="coach"
      actions={({ sessionId, clientId }) => (
        <SessionActions whose={{ side: "coach", clientId }} sessionId={sessionId} />
      )}
    />
  );
}
