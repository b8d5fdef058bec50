import { Suspense } from "react";

import { useWasIdle } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

const OutsideCalendars = late(
  async () => (await import("@/features/calendars/outside-calendars")).OutsideCalendars,
);

/** Fetched after the page, like the feed above it. */
export function LateOutsideCalendars() {
  const wasIdle = useWasIdle();
  return (
    <div className="mt-8 min-h-96">
      <Suspense>{wasIdle && <OutsideCalendars />}</Suspense>
    </div>
  );
}
