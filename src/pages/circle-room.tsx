import { MeetingView } from "@/features/sessions/meeting/meeting-view";

/** Of both areas. */
export function CircleRoomPage() {
  return <MeetingView side="client" />;
}

export function CoachCircleRoomPage() {
  return <MeetingView side="coach" />;
}
