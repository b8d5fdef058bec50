import { LatePart } from "@/components/patterns/late-part";
import { late } from "@/lib/loading/late";

const NotificationSettings = late(
  async () => (await import("@/features/notifications/notification-settings")).NotificationSettings,
);

/** Loaded after the page, which has many other sections. */
export function LateNotificationSettings() {
  return (
    <LatePart place="h-136">
      <NotificationSettings />
    </LatePart>
  );
}
