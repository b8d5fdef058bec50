import { RoomView } from "@/features/sessions/room/room-view";

export function CoachRoomPage() {
  return <RoomView side="coach" />;
}
