import { Suspense } from "react";

import { useWasIdle } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

const CalendarFeed = late(
  async () => (await import("@/features/calendars/calendar-feed")).CalendarFeed,
);

/** Fetched after the page, of which it is one part of many; as tall as what comes. */
export function LateCalendarFeed() {
  const wasIdle = useWasIdle();
  return (
    <div className="min-h-28">
      <Suspense>{wasIdle && <CalendarFeed />}</Suspense>
    </div>
  );
}
