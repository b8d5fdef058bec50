import { api } from "@convex/_generated/api";
import {
  addCalendarMonths,
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  weekday,
} from "@domain/calendar-dates";
import { fullName } from "@domain/full-name";
import { calendarCellSessionsMax } from "@domain/limits";
import { utcMsToWallTime } from "@domain/time-zones";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { Button } from "@/components/ui/button";
import { calendarView, coachSessions } from "@/content/coach-sessions";
import { useAddress } from "@/lib/address";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live";
import { ownZone, useToday } from "@/lib/now";
import { paths } from "@/lib/paths";
import {
  formatDayOfMonth,
  formatMonth,
  formatSessionDate,
  formatSessionTime,
  formatShortDate,
  formatWeekday,
} from "@/lib/session-times";

import type { CoachSession } from "./coach-row";
import { daySpan } from "./day-span";

type View = "week" | "month";

const weekDays = 7;

export function CoachCalendar({ view }: { view: View }) {
  const today = useToday();
  const [address, change] = useAddress();
  const named = address.get("date");
  const anchor = named !== null && isCalendarDate(named) ? named : today;
  const setAnchor = (date: CalendarDate) => {
    change({ date: date === today ? null : date }, { replace: true });
  };
  const { first, days } = spanOf(anchor, view);
  const sessions = useLive(api.calendar.between, daySpan(first, days));
  const formatDay = (date: CalendarDate) => formatShortDate(daySpan(date).fromMs, ownZone());
  const title =
    view === "week"
      ? calendarView.span(formatDay(first), formatDay(addDays(first, days - 1)))
      : formatMonth(daySpan(monthStart(anchor)).fromMs, ownZone());
  return (
    <section aria-label={coachSessions.tabs[view]} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CalendarHead
        title={title}
        view={view}
        onStep={(steps) => {
          setAnchor(stepFrom(anchor, view, steps));
        }}
        onToday={() => {
          setAnchor(today);
        }}
      />
      {sessions.state === "failed" && (
        <FailedState sentence={coachSessions.failed} onRetry={sessions.retry} />
      )}
      {sessions.state === "loading" && (
        <SkeletonGroup label={calendarView.loading}>
          <Skeleton className="h-[32rem]" />
        </SkeletonGroup>
      )}
      {sessions.state === "ready" && (
        <Days first={first} days={days} view={view} anchor={anchor} sessions={sessions.value} />
      )}
    </section>
  );
}

type CalendarHeadProps = {
  title: string;
  view: View;
  onStep: (steps: number) => void;
  onToday: () => void;
};

function CalendarHead({ title, view, onStep, onToday }: CalendarHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 aria-live="polite" className="mr-auto text-2xl font-medium">
        {title}
      </h2>
      <Button
        size="sm"
        variant="outline"
        aria-label={calendarView.previous[view]}
        onClick={() => {
          onStep(-1);
        }}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button size="sm" variant="outline" onClick={onToday}>
        {calendarView.today}
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-label={calendarView.next[view]}
        onClick={() => {
          onStep(1);
        }}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

function stepFrom(anchor: CalendarDate, view: View, steps: number): CalendarDate {
  return view === "week"
    ? addDays(anchor, steps * weekDays)
    : addCalendarMonths(monthStart(anchor), steps);
}

const monthStart = (date: CalendarDate) => `${date.slice(0, 7)}-01`;

/** Whole weeks from Monday. */
function spanOf(anchor: CalendarDate, view: View): { first: CalendarDate; days: number } {
  const toMonday = (date: CalendarDate) => addDays(date, -((weekday(date) + 6) % weekDays));
  if (view === "week") return { first: toMonday(anchor), days: weekDays };
  const start = monthStart(anchor);
  const first = toMonday(start);
  const days = daysBetween(first, addCalendarMonths(start, 1));
  return { first, days: Math.ceil(days / weekDays) * weekDays };
}

type DaysProps = {
  first: CalendarDate;
  days: number;
  view: View;
  anchor: CalendarDate;
  sessions: CoachSession[];
};

function Days({ first, days, view, anchor, sessions }: DaysProps) {
  const today = useToday();
  const zone = ownZone();
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
  return (
    <ol
      className={cn(
        "grid grid-cols-1 overflow-hidden rounded-card border border-border bg-border md:grid-cols-7 md:gap-px",
        view === "week"
          ? "md:auto-rows-[minmax(24rem,auto)]"
          : "md:auto-rows-[minmax(7.5rem,auto)]",
      )}
    >
      {dates.map((date) => {
        const ofDay = sessions.filter(
          ({ startsAt }) => utcMsToWallTime(startsAt, zone).date === date,
        );
        const isOutside = view === "month" && monthStart(date) !== monthStart(anchor);
        return (
          <Day
            key={date}
            date={date}
            view={view}
            sessions={ofDay}
            isToday={date === today}
            isOutside={isOutside}
          />
        );
      })}
    </ol>
  );
}

type DayProps = {
  date: CalendarDate;
  view: View;
  sessions: CoachSession[];
  isToday: boolean;
  isOutside: boolean;
};

function Day({ date, view, sessions, isToday, isOutside }: DayProps) {
  const zone = ownZone();
  const ms = daySpan(date).fromMs;
  const [isWhole, setIsWhole] = useState(false);
  const isCut = view === "month" && !isWhole;
  const shown = isCut ? sessions.slice(0, calendarCellSessionsMax) : sessions;
  const left = sessions.length - shown.length;
  return (
    <li
      aria-label={formatSessionDate(ms, zone)}
      aria-current={isToday ? "date" : undefined}
      className={cn(
        "min-w-0 border-t border-border p-2 first:border-t-0 md:border-t-0",
        isOutside ? "bg-background max-md:hidden" : "bg-card",
        sessions.length === 0 && "max-md:hidden",
      )}
    >
      <p
        aria-hidden
        className={cn(
          "flex items-baseline gap-1.5 px-1 text-sm",
          isToday ? "font-bold text-highlight" : "text-muted-foreground",
        )}
      >
        {formatWeekday(ms, zone)}
        <span className="font-display text-lg tabular-nums">{formatDayOfMonth(ms, zone)}</span>
      </p>
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
        {shown.map((session) => (
          <li key={session.sessionId}>
            <Entry session={session} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="link"
          size="sm"
          aria-label={calendarView.openDay(left, formatSessionDate(ms, zone))}
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {calendarView.more(left)}
        </Button>
      )}
    </li>
  );
}

function Entry({ session }: { session: CoachSession }) {
  const { sessionId, title, startsAt, status } = session;
  const time = formatSessionTime(startsAt, ownZone());
  const isCancelled = status === "cancelled";
  return (
    <Link
      to={paths.coachSession(sessionId)}
      className={cn(
        "block min-h-6 rounded-[6px] border-l-4 bg-border/35 px-2 py-1 text-sm leading-snug hover:bg-border/70",
        status === "scheduled" && "border-highlight",
        status === "completed" && "border-primary",
        status === "no-show" && "border-input",
        isCancelled && "border-destructive text-muted-foreground line-through",
      )}
    >
      <span className="block tabular-nums">{time}</span>
      <span dir="auto" className="block truncate font-medium">
        {fullName(session)}
      </span>
      <span dir="auto" className="block truncate text-muted-foreground">
        {title}
      </span>
      {isCancelled && <span className="sr-only">, {calendarView.cancelled}</span>}
    </Link>
  );
}
