import { api } from "@convex/_generated/api";
import {
  addCalendarMonths,
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from "@domain/time/calendar-dates";
import { ChevronLeft, ChevronRight } from "lucide-react";

import { Days } from "./calendar-days";
import { daySpan } from "./day-span";
import { useDayMove } from "./use-day-move";
import { IfFailed } from "@/components/patterns/if-failed";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { calendarView, coachSessions } from "@/content/coach-sessions";
import { useLive } from "@/lib/live/live";
import { ownZone, useToday } from "@/lib/live/now";
import { useAddress } from "@/lib/pages/address";
import { formatMonth, formatShortDate } from "@/lib/text/session-times";
import { startOfWeek } from "@/lib/text/week-start";

type View = "week" | "month";

const weekDays = 7;

export function CoachCalendar({ view }: { view: View }) {
  const today = useToday();
  const [address, change] = useAddress();
  const named = address.get("date");
  const anchor = named !== null && isCalendarDate(named) ? named : today;
  const setAnchor = (date: CalendarDate) =>
    change({ date: date === today ? null : date }, { replace: true });
  const { first, days } = spanOf(anchor, view);
  const sessions = useLive(api.calendar.between, daySpan(first, days));
  const moves = useDayMove((date) => {
    if (daysBetween(first, date) < 0 || daysBetween(first, date) >= days) setAnchor(date);
  });
  const formatDay = (date: CalendarDate) => formatShortDate(daySpan(date).fromMs);
  const title =
    view === "week"
      ? calendarView.span(formatDay(first), formatDay(addDays(first, days - 1)))
      : formatMonth(daySpan(monthStart(anchor)).fromMs, ownZone());
  return (
    <section aria-label={coachSessions.tabs[view]} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto text-xl font-medium max-md:basis-full">
          {title}
        </h2>
        <Button
          size="sm"
          variant="outline"
          aria-label={calendarView.previous[view]}
          onClick={() => setAnchor(stepFrom(anchor, view, -1))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button size="sm" variant="outline" onClick={() => setAnchor(today)}>
          {calendarView.today}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={calendarView.next[view]}
          onClick={() => setAnchor(stepFrom(anchor, view, 1))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <IfFailed live={sessions} sentence={coachSessions.failed} />
      {sessions.state === "loading" && <Skeletons label={calendarView.loading} each="h-[32rem]" />}
      {sessions.state === "ready" && (
        <>
          <Days
            dates={Array.from({ length: days }, (_, index) => addDays(first, index))}
            month={view === "month" ? monthStart(anchor) : null}
            sessions={sessions.value}
            moves={moves}
          />
          <p className="text-sm text-muted-foreground max-md:hidden">{calendarView.moveHint}</p>
        </>
      )}
    </section>
  );
}

function stepFrom(anchor: CalendarDate, view: View, steps: number): CalendarDate {
  return view === "week"
    ? addDays(anchor, steps * weekDays)
    : addCalendarMonths(monthStart(anchor), steps);
}

const monthStart = (date: CalendarDate) => `${date.slice(0, 7)}-01`;

/** Whole weeks, as the reader's calendar counts them. */
function spanOf(anchor: CalendarDate, view: View): { first: CalendarDate; days: number } {
  if (view === "week") return { first: startOfWeek(anchor), days: weekDays };
  const start = monthStart(anchor);
  const first = startOfWeek(start);
  const days = daysBetween(first, addCalendarMonths(start, 1));
  return { first, days: Math.ceil(days / weekDays) * weekDays };
}
