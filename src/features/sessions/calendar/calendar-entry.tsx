import { addDays, type CalendarDate } from "@domain/time/calendar-dates";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router-dom";

import type { CoachSession } from "../lists/coach-row";
import type { DayMove } from "./use-day-move";
import { calendarView } from "@/content/coach-sessions";
import { nameOfEntry } from "@/content/group-entries";
import { cn } from "@/lib/class-names";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatSessionTime } from "@/lib/text/session-times";

type CalendarEntryProps = {
  session: CoachSession;
  date: CalendarDate;
  moves: DayMove;
  /** In a month, a wide screen has one line for it. */
  isInMonth: boolean;
};

/** Days that Shift and an arrow key move a session by. */
const KEY_DAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

export function CalendarEntry({ session, date, moves, isInMonth }: CalendarEntryProps) {
  const { sessionId, title, startsAt, status } = session;
  const isCancelled = status === "cancelled";
  const now = useNow();
  const canMove = status === "scheduled" && startsAt > now;
  const link = useRef<HTMLAnchorElement>(null);
  useFocusAfterMove(link, sessionId, moves);
  const { drag, moveTo } = moves;

  function handleKey(event: KeyboardEvent) {
    const days = KEY_DAYS[event.key];
    if (!event.shiftKey || days === undefined) return;
    event.preventDefault();
    void moveTo(session, addDays(date, days));
  }

  return (
    <Link
      ref={link}
      to={paths.coachSession(sessionId)}
      draggable={canMove}
      onDragStart={canMove ? () => drag(session) : undefined}
      onDragEnd={() => drag(null)}
      onKeyDown={canMove ? handleKey : undefined}
      className={cn(
        "block min-h-6 rounded-[6px] border-l-4 bg-muted px-2 py-1 text-sm leading-snug hover:bg-border md:overflow-hidden md:px-1 md:py-0 md:text-xs md:leading-[1.15rem]",
        !isInMonth && "md:h-full md:min-h-0",
        status === "scheduled" && "border-highlight",
        status === "completed" && "border-primary",
        status === "no-show" && "border-input",
        isCancelled && "border-destructive text-muted-foreground line-through",
        moves.dragged?.sessionId === sessionId && "opacity-50",
      )}
    >
      <span className="block md:flex md:gap-1">
        <span className="tabular-nums max-md:block md:shrink-0">{formatSessionTime(startsAt)}</span>{" "}
        <bdi className="block min-w-0 truncate text-left font-medium">{nameOfEntry(session)}</bdi>
      </span>
      <bdi
        className={cn(
          "block truncate text-left text-muted-foreground",
          (isInMonth || session.durationMinutes < 60) && "md:sr-only",
        )}
      >
        {title}
      </bdi>
      {isCancelled && <span className="sr-only">, {calendarView.cancelled}</span>}
    </Link>
  );
}

/** Restores the focus, because the moved session is a new element in the other day. */
function useFocusAfterMove(
  link: RefObject<HTMLAnchorElement | null>,
  sessionId: CoachSession["sessionId"],
  { movedId, settle }: DayMove,
) {
  useEffect(() => {
    if (movedId !== sessionId) return;
    link.current?.focus();
    settle();
  });
}
