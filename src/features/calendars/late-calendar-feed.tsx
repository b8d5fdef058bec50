import { LatePart } from "@/components/patterns/late-part";
import { lateParts } from "@/lib/loading/late";

const { CalendarFeed } = lateParts(() => import("@/features/calendars/calendar-feed"));

/** Loaded after the page, because it has a dialog. */
export function LateCalendarFeed() {
  return (
    <LatePart place="h-28">
      <CalendarFeed />
    </LatePart>
  );
}
