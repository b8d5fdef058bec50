import type { Whose } from "@/features/agreed-actions/actions";
import { SessionActions } from "@/features/agreed-actions/action-list";
import { SessionGoals } from "@/features/goals/session-goals";
import { RoomView } from "@/features/sessions/room/room-view";
import { useViewer } from "@/lib/sign-in/viewer";

export default function SessionRoomPage() {
  const side = useViewer().role === "admin" ? "coach" : "client";
  return (
    <RoomView
      side={side}
      agreed={({ sessionId, clientId }) => {
        const whose: Whose = side === "client" ? { side } : { side, clientId };
        return (
          <>
            <SessionActions whose={whose} sessionId={sessionId} />
            <SessionGoals {...whose} />
          </>
        );
      }}
    />
  );
}
