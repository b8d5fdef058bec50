import { LatePart } from "@/components/patterns/late-part";
import { lateParts } from "@/lib/loading/late";

const { CalendarFeed, OutsideCalendars } = lateParts(
  async () => (await import("@/features/calendars/calendars")).calendars,
);

/* Loaded after the page, which has many other sections. */

export function LateCalendarFeed() {
  return (
    <LatePart place="h-28">
      <CalendarFeed />
    </LatePart>
  );
}

export function LateOutsideCalendars() {
  return (
    <div className="mt-8">
      <LatePart place="h-96">
        <OutsideCalendars />
      </LatePart>
    </div>
  );
}
