import { useMutation } from "convex/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router-dom";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { calendarCellSessionsMax } from "@domain/limits";
import { type Availability, openSpansOn } from "@domain/schedule/availability";
import {
  addCalendarMonths,
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from "@domain/time/calendar-dates";
import { endsAt, type SessionSpan } from "@domain/time/overlap";
import { utcMsToWallTime, wallTimeToUtcMs } from "@domain/time/time-zones";

import { IfFailed } from "@/components/patterns/if-failed";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { calendarView, coachSessions } from "@/content/coach-sessions";
import { errorNotice } from "@/content/failures";
import { nameOfEntry } from "@/content/group-entries";
import { notices } from "@/content/notices";
import { sessionNotices } from "@/content/sessions";
import { describeChangeFailure } from "../booking/booking-failure";
import type { CoachSession } from "../booking/session-types";
import { daySpan } from "./day-span";
import { notifyDone } from "../use-session-changes";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow, useToday } from "@/lib/live/now";
import { useAddress } from "@/lib/pages/address";
import { paths } from "@/lib/pages/paths";
import {
  formatDayOfMonth,
  formatMonth,
  formatSessionDate,
  formatSessionTime,
  formatShortDate,
  formatWeekday,
} from "@/lib/text/session-times";
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

type DaysProps = {
  dates: readonly CalendarDate[];
  /** The month's first day; null for a week. */
  month: CalendarDate | null;
  sessions: CoachSession[];
  moves: DayMove;
};

/** On a wide screen a week has an axis of hours; a phone lists its days. */
function Days({ dates, month, sessions, moves }: DaysProps) {
  const today = useToday();
  const practice = useLive(api.practice.get, month === null ? {} : "skip");
  if (month === null && practice.state === "loading") return <Skeleton className="h-[32rem]" />;
  const hours = practice.state === "ready" ? practice.value : null;
  const days = dates.map((date) => {
    const own = sessions.filter(
      ({ startsAt }) => utcMsToWallTime(startsAt, ownZone()).date === date,
    );
    const open = month === null && hours ? openSpansAround(date, hours) : [];
    const spans = own.map((session) => spanOn(date, session.startsAt, endsAt(session)));
    return { date, sessions: own, spans, open };
  });
  const axis =
    month === null ? axisOf(days.flatMap(({ spans, open }) => [...spans, ...open])) : null;
  return (
    <div className={cn(axis && "md:grid md:grid-cols-[3rem_minmax(0,1fr)]")}>
      {axis && <Hours {...axis} />}
      <ol
        className={cn(
          "grid grid-cols-1 overflow-hidden rounded-card border border-border bg-border md:grid-cols-7 md:gap-px",
          month !== null && "md:auto-rows-[minmax(6rem,auto)]",
        )}
      >
        {days.map((day) => (
          <Day
            key={day.date}
            {...day}
            today={today}
            axis={axis}
            isOutside={month !== null && day.date.slice(0, 7) !== month.slice(0, 7)}
            moves={moves}
          />
        ))}
      </ol>
    </div>
  );
}

type Axis = ReturnType<typeof axisOf>;

const hourRem = 2.5;
const rem = (minutes: number) => `${(minutes / 60) * hourRem}rem`;

/** The hours beside a week. Hidden from screen readers, because every session has its own time. */
function Hours({ fromHour, toHour }: Axis) {
  const hours = Array.from({ length: toHour - fromHour }, (_, index) => fromHour + index);
  return (
    <div aria-hidden className="pt-9 text-right text-xs text-muted-foreground max-md:hidden">
      {hours.map((hour) => (
        <p key={hour} style={{ height: rem(60) }} className="pr-2 leading-none">
          {hourLabel(hour)}
        </p>
      ))}
    </div>
  );
}

const hourLabel = (hour: number) => `${String(hour % 12 || 12)} ${hour < 12 ? "AM" : "PM"}`;

/** The offered hours on this day in the reader's zone, which may not be the practice's. */
function openSpansAround(date: CalendarDate, hours: Availability): MinuteSpan[] {
  return [-1, 0, 1]
    .flatMap((days) => openSpansOn(addDays(date, days), hours))
    .map(({ fromMs, toMs }) => spanOn(date, fromMs, toMs))
    .filter(({ fromMinute, toMinute }) => fromMinute < toMinute);
}

type DayProps = {
  date: CalendarDate;
  today: CalendarDate;
  /** Null in a month, which shows only a day's first sessions until all are asked for. */
  axis: Axis | null;
  isOutside: boolean;
  sessions: CoachSession[];
  spans: MinuteSpan[];
  open: MinuteSpan[];
  moves: DayMove;
};

function Day({ date, today, axis, isOutside, sessions, spans, open, moves }: DayProps) {
  const ms = daySpan(date).fromMs;
  const isToday = date === today;
  const [isWhole, setIsWhole] = useState(false);
  const shown = axis || isWhole ? sessions : sessions.slice(0, calendarCellSessionsMax);
  const left = sessions.length - shown.length;
  const lanes = axis ? lanesOf(sessions) : [];
  const { isOver, ...dropping } = useDropping(date, date >= today, moves);
  const placeOf = (span: MinuteSpan | undefined, { lane, lanes: all }: Lane) =>
    axis && span
      ? ({
          "--top": rem(span.fromMinute - axis.fromHour * 60),
          "--height": rem(Math.max(span.toMinute - span.fromMinute, 30)),
          "--left": `${(100 * lane) / all}%`,
          "--width": `${100 / all}%`,
        } as CSSProperties)
      : undefined;
  return (
    <li
      {...dropping}
      aria-label={formatSessionDate(ms)}
      aria-current={isToday ? "date" : undefined}
      className={cn(
        "min-w-0 border-t border-border p-2 first:border-t-0 md:border-t-0",
        axis ? "md:px-0 md:pb-0" : "md:px-0.5 md:py-0",
        isOutside || axis ? "bg-background" : "bg-card",
        isOutside && "max-md:hidden",
        sessions.length === 0 && "max-md:hidden",
        isOver && "ring-2 ring-highlight ring-inset",
      )}
    >
      <div className="flex h-6 items-center justify-between">
        <p
          aria-hidden
          className={cn(
            "flex items-baseline gap-1.5 px-1 text-sm",
            isToday ? "font-bold text-highlight" : "text-muted-foreground",
          )}
        >
          {formatWeekday(ms)}
          <span className="font-display text-lg leading-5 tabular-nums">
            {formatDayOfMonth(ms)}
          </span>
        </p>
        {left > 0 && (
          <button
            type="button"
            aria-label={calendarView.openDay(left, formatSessionDate(ms))}
            onClick={() => setIsWhole(true)}
            className="h-6 shrink-0 rounded-control px-1 text-xs text-primary underline underline-offset-4"
          >
            {calendarView.more(left)}
          </button>
        )}
      </div>
      <div
        className={cn(axis && "relative md:mt-1 md:border-t md:border-border")}
        style={
          axis ? ({ "--day": rem((axis.toHour - axis.fromHour) * 60) } as CSSProperties) : undefined
        }
      >
        {axis && <OpenHours open={open} axis={axis} />}
        <ul
          className={cn(
            "relative grid grid-cols-[minmax(0,1fr)] gap-1 max-md:mt-1",
            axis ? "md:block md:h-(--day)" : "md:gap-px",
          )}
        >
          {shown.map((session, index) => (
            <li
              key={session.sessionId}
              style={placeOf(spans[index], lanes[index] ?? { lane: 0, lanes: 1 })}
              className={cn(
                axis &&
                  "md:absolute md:top-(--top) md:left-(--left) md:h-(--height) md:w-(--width) md:p-px",
              )}
            >
              <CalendarEntry session={session} date={date} moves={moves} isInMonth={!axis} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function OpenHours({ open, axis }: { open: readonly MinuteSpan[]; axis: Axis }) {
  return (
    <div aria-hidden className="absolute inset-0 max-md:hidden">
      {open.map(({ fromMinute, toMinute }) => (
        <div
          key={fromMinute}
          data-slot="open-hours"
          style={{ top: rem(fromMinute - axis.fromHour * 60), height: rem(toMinute - fromMinute) }}
          className="absolute inset-x-0 bg-card"
        />
      ))}
      <div
        style={{ backgroundSize: `100% ${rem(60)}` }}
        className="absolute inset-0 bg-[linear-gradient(to_bottom,var(--color-border)_1px,transparent_1px)] opacity-50"
      />
    </div>
  );
}

/** A past day accepts no session. */
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

type MinuteSpan = { fromMinute: number; toMinute: number };
type Lane = { lane: number; lanes: number };

const dayMinutes = 24 * 60;

/** Minutes by wall time, so that every hour has the same height on days when clocks change. */
function minuteOn(date: CalendarDate, ms: number): number {
  const wall = utcMsToWallTime(ms, ownZone());
  if (wall.date < date) return 0;
  if (wall.date > date) return dayMinutes;
  const [hours = 0, minutes = 0] = wall.time.split(":").map(Number);
  return hours * 60 + minutes;
}

export function spanOn(date: CalendarDate, fromMs: number, toMs: number): MinuteSpan {
  return { fromMinute: minuteOn(date, fromMs), toMinute: minuteOn(date, toMs) };
}

const workday: MinuteSpan = { fromMinute: 9 * 60, toMinute: 17 * 60 };

/** Whole hours that contain all spans, and at least a workday. */
export function axisOf(spans: readonly MinuteSpan[]): { fromHour: number; toHour: number } {
  const real = [workday, ...spans].filter(({ fromMinute, toMinute }) => fromMinute < toMinute);
  return {
    fromHour: Math.floor(Math.min(...real.map(({ fromMinute }) => fromMinute)) / 60),
    toHour: Math.ceil(Math.max(...real.map(({ toMinute }) => toMinute)) / 60),
  };
}

/** Places simultaneous sessions side by side. Takes and returns them in order of their start. */
export function lanesOf(sessions: readonly SessionSpan[]): Lane[] {
  const lanes: Lane[] = [];
  let cluster: { from: number; ends: number[] } = { from: 0, ends: [] };
  const close = (to: number) => {
    for (const place of lanes.slice(cluster.from, to)) place.lanes = cluster.ends.length;
  };
  sessions.forEach((session, index) => {
    if (cluster.ends.every((end) => end <= session.startsAt)) {
      close(index);
      cluster = { from: index, ends: [] };
    }
    const free = cluster.ends.findIndex((end) => end <= session.startsAt);
    const lane = free === -1 ? cluster.ends.length : free;
    cluster.ends[lane] = endsAt(session);
    lanes.push({ lane, lanes: 1 });
  });
  close(sessions.length);
  return lanes;
}

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

function CalendarEntry({ session, date, moves, isInMonth }: CalendarEntryProps) {
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

type DayMove = {
  dragged: CoachSession | null;
  drag: (session: CoachSession | null) => void;
  /** Keeps the time of day, and offers an undo. */
  moveTo: (session: CoachSession, date: CalendarDate) => Promise<void>;
  /** The moved session, which takes the focus on its new day and then calls `settle`. */
  movedId: Id<"sessions"> | null;
  settle: () => void;
};

function useDayMove(onMoved: (date: CalendarDate) => void): DayMove {
  const move = useMutation(api.sessions.move);
  const undoMove = useMutation(api.sessions.undoMove);
  const [dragged, drag] = useState<CoachSession | null>(null);
  const [movedId, setMovedId] = useState<Id<"sessions"> | null>(null);
  async function moveTo(
    { sessionId, startsAt, durationMinutes }: CoachSession,
    date: CalendarDate,
  ) {
    const timeZone = ownZone();
    const wall = utcMsToWallTime(startsAt, timeZone);
    drag(null);
    if (wall.date === date) return;
    const moved = wallTimeToUtcMs({ date, time: wall.time }, timeZone);
    try {
      await move({ sessionId, startsAt: moved, durationMinutes, timeZone });
      notifyDone(notices.sessionMoved, () => undoMove({ sessionId }));
      onMoved(date);
      setMovedId(sessionId);
    } catch (error) {
      notify(errorNotice(describeChangeFailure(error, sessionNotices.notMoved)));
    }
  }
  return { dragged, drag, moveTo, movedId, settle: () => setMovedId(null) };
}
