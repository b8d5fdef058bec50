import { CommandsButton } from "@/features/commands/commands-button";
import { NotificationBell } from "@/features/notifications/notification-bell";

/** Seldom needed at once, so they are fetched after the page, together. */
export function CoachHeaderButtons() {
  return (
    <>
      <CommandsButton />
      <NotificationBell />
    </>
  );
}
