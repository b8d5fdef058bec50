import { calendarCellSessionsMax } from "@domain/limits";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { type DragEvent, useState } from "react";

import type { CoachSession } from "../lists/coach-row";
import { CalendarEntry } from "./calendar-entry";
import { daySpan } from "./day-span";
import type { DayMove } from "./use-day-move";
import { Button } from "@/components/ui/button";
import { calendarView } from "@/content/coach-sessions";
import { cn } from "@/lib/class-names";
import { ownZone, useToday } from "@/lib/live/now";
import { formatDayOfMonth, formatSessionDate, formatWeekday } from "@/lib/text/session-times";

type DaysProps = {
  dates: readonly CalendarDate[];
  /** Its first day; null in a week. */
  month: CalendarDate | null;
  sessions: CoachSession[];
  moves: DayMove;
};

export function Days({ dates, month, sessions, moves }: DaysProps) {
  const today = useToday();
  const zone = ownZone();
  return (
    <ol
      className={cn(
        "grid grid-cols-1 overflow-hidden rounded-card border border-border bg-border md:grid-cols-7 md:gap-px",
        month === null ? "md:auto-rows-[minmax(24rem,auto)]" : "md:auto-rows-[minmax(7.5rem,auto)]",
      )}
    >
      {dates.map((date) => (
        <Day
          key={date}
          date={date}
          today={today}
          isCut={month !== null}
          isOutside={month !== null && date.slice(0, 7) !== month.slice(0, 7)}
          sessions={sessions.filter(
            ({ startsAt }) => utcMsToWallTime(startsAt, zone).date === date,
          )}
          moves={moves}
        />
      ))}
    </ol>
  );
}

type DayProps = {
  date: CalendarDate;
  today: CalendarDate;
  /** Shows the first sessions only, until it is asked for all. */
  isCut: boolean;
  /** Of another month. */
  isOutside: boolean;
  sessions: CoachSession[];
  moves: DayMove;
};

function Day({ date, today, isCut, isOutside, sessions, moves }: DayProps) {
  const zone = ownZone();
  const ms = daySpan(date).fromMs;
  const isToday = date === today;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isCut && !isWhole ? sessions.slice(0, calendarCellSessionsMax) : sessions;
  const left = sessions.length - shown.length;
  const { isOver, ...dropping } = useDropping(date, date >= today, moves);
  return (
    <li
      {...dropping}
      aria-label={formatSessionDate(ms, zone)}
      aria-current={isToday ? "date" : undefined}
      className={cn(
        "min-w-0 border-t border-border p-2 first:border-t-0 md:border-t-0",
        isOutside ? "bg-background max-md:hidden" : "bg-card",
        sessions.length === 0 && "max-md:hidden",
        isOver && "ring-2 ring-highlight ring-inset",
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
            <CalendarEntry session={session} date={date} moves={moves} />
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

/** A day that has passed takes none. */
function useDropping(date: CalendarDate, isOpen: boolean, { dragged, moveTo }: DayMove) {
  const [isOver, setIsOver] = useState(false);
  if (!isOpen || dragged === null) return { isOver: false };
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault(); // Allows a drop.
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void moveTo(dragged, date);
    },
  };
}
