import { MeetingView } from "@/features/sessions/meeting/meeting-view";
import { useViewer } from "@/lib/sign-in/viewer";

export default function CircleRoomPage() {
  const { role } = useViewer();
  return <MeetingView side={role === "admin" ? "coach" : "client"} />;
}
