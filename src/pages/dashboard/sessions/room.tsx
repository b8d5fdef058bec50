import { SessionActions } from "@/features/agreed-actions/session-actions";
import { SessionGoals } from "@/features/goals/session-goals";
import { RoomView } from "@/features/sessions/room/room-view";

const whose = { side: "client" } as const;

export default function RoomPage() {
  return (
    <RoomView
      side="client"
      agreed={({ sessionId }) => (
        <>
          <SessionActions whose={whose} sessionId={sessionId} />
          <SessionGoals side="client" />
        </>
      )}
    />
  );
}
