import { MeetingView } from "@/features/sessions/meeting/meeting-view";

/** Both areas share this chunk. */
export function CircleRoomPage() {
  return <MeetingView side="client" />;
}

export function CoachCircleRoomPage() {
  return <MeetingView side="coach" />;
}
