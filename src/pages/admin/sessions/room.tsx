import { RoomView } from "@/features/room/room-view";

export function CoachRoomPage() {
  return <RoomView side="coach" />;
}
