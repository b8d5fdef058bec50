import { SessionActions } from "@/features/agreed-actions/session-actions";
import { RoomView } from "@/features/sessions/room/room-view";

const whose = { side: "client" } as const;

export function RoomPage() {
  return (
    <RoomView
      side="client"
      actions={({ sessionId }) => <SessionActions whose={whose} sessionId={sessionId} />}
    />
  );
}
