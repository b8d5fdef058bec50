import { Suspense } from "react";

import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";

const NotificationSettings = late(
  async () => (await import("@/features/notifications/notification-settings")).NotificationSettings,
);

/** Fetched after the page, of which it is one part of many; as tall as what comes. */
export function LateNotificationSettings() {
  const isPageStanding = useWasIdle();
  return (
    <div className="min-h-136">
      <Suspense>{isPageStanding && <NotificationSettings />}</Suspense>
    </div>
  );
}
