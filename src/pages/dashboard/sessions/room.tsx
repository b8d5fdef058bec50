import { RoomView } from "@/features/room/room-view";

export function RoomPage() {
  return <RoomView side="client" />;
}
