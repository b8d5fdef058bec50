import { Suspense } from "react";

import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";

const { CalendarFeed, OutsideCalendars } = lateParts(
  async () => (await import("@/features/calendars/calendars")).calendars,
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

/** Fetched after the page, like the feed above it. */
export function LateOutsideCalendars() {
  const wasIdle = useWasIdle();
  return (
    <div className="mt-8 min-h-96">
      <Suspense>{wasIdle && <OutsideCalendars />}</Suspense>
    </div>
  );
}
