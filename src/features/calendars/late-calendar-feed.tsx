import { LatePart } from "@/components/patterns/late-part";
import { late } from "@/lib/loading/late";

const CalendarFeed = late(
  async () => (await import("@/features/calendars/calendar-feed")).CalendarFeed,
);

/** Loaded after the page, because it has a dialog. */
export function LateCalendarFeed() {
  return (
    <LatePart place="h-28">
      <CalendarFeed />
    </LatePart>
  );
}
