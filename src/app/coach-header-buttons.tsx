import { CommandsButton } from "@/features/commands/commands-button";
import { NotificationBell } from "@/features/notifications/notification-bell";

export function CoachHeaderButtons() {
  return (
    <>
      <CommandsButton />
      <NotificationBell />
    </>
  );
}
