import { RoomView } from "@/features/sessions/room/room-view";

export function RoomPage() {
  return <RoomView side="client" />;
}
