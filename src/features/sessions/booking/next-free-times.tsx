import { nextFreeTimesMax, nextFreeTimesDays } from "@domain/limits";
import type { Slot } from "@domain/schedule/free-slots";
import { addCalendarMonths, addDays, type CalendarDate } from "@domain/time/calendar-dates";

import { useBookableTimes } from "./use-bookable-times";
import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { booking } from "@/content/sessions";
import { ownZone, useToday } from "@/lib/live/now";
import { formatSessionTime, formatShortDate } from "@/lib/text/session-times";

type NextFreeTimesProps = {
  durationMinutes: number;
  onChoose: (choice: { date: CalendarDate; time: string }) => void;
};

/** At most one a day. */
export function NextFreeTimes({ durationMinutes, onChoose }: NextFreeTimesProps) {
  const today = useToday();
  const thisMonth = useBookableTimes({ durationMinutes, month: today });
  const nextMonth = useBookableTimes({ durationMinutes, month: addCalendarMonths(today, 1) });
  if (thisMonth.state === "failed" || nextMonth.state === "failed") return null;
  if (thisMonth.state === "loading" || nextMonth.state === "loading") {
    return <Skeleton className="h-38 sm:h-16" />;
  }
  const found: { date: CalendarDate; slot: Slot }[] = [];
  for (let days = 0; days < nextFreeTimesDays && found.length < nextFreeTimesMax; days += 1) {
    const date = addDays(today, days);
    const isThisMonth = date.slice(0, 7) === today.slice(0, 7);
    const times = isThisMonth ? thisMonth.value : nextMonth.value;
    const slot = times.slotsOf(date).find(({ state }) => state === "free");
    if (slot !== undefined) found.push({ date, slot });
  }
  if (found.length === 0) return null;
  return (
    <div role="group" aria-label={booking.nextFree} className="grid gap-1.5">
      <p className="text-sm font-medium">{booking.nextFree}</p>
      <div className="flex flex-wrap gap-2">
        {found.map(({ date, slot }) => (
          <Button
            key={date}
            variant="outline"
            size="sm"
            className="tabular-nums"
            onClick={() => {
              onChoose({ date, time: slot.time });
            }}
          >
            {formatShortDate(slot.startsAt, ownZone())},{" "}
            {formatSessionTime(slot.startsAt, ownZone())}
          </Button>
        ))}
      </div>
    </div>
  );
}
