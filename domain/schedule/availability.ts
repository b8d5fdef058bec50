import { addDays, type CalendarDate, weekday } from "../time/calendar-dates";
import { clockTimeAt } from "../time/clock-times";
import { endsAt, type SessionSpan } from "../time/overlap";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";

/** Minutes from midnight, up to 1440. */
export type OpenHours = { fromMinute: number; toMinute: number };
/** 0 is Sunday, as in `Date`. */
export type WeeklyHours = OpenHours & { weekday: number };
/** Replaces the weekly hours of that day; no hours means closed. */
export type DayException = { date: CalendarDate; hours: OpenHours[] };

/** In the coach's time zone. */
export type Availability = {
  timeZone: string;
  weekly: readonly WeeklyHours[];
  exceptions: readonly DayException[];
};

/** UTC milliseconds; `toMs` is exclusive. */
type Span = { fromMs: number; toMs: number };

export const MINUTES_OF_DAY = 24 * 60;
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Whole minutes, sorted, within the day, without overlaps. */
export function areOpenHours(hours: readonly OpenHours[]): boolean {
  const inOrder = hours.toSorted((one, other) => one.fromMinute - other.fromMinute);
  return inOrder.every(
    ({ fromMinute, toMinute }, index) =>
      Number.isInteger(fromMinute) &&
      Number.isInteger(toMinute) &&
      fromMinute >= (inOrder[index - 1]?.toMinute ?? 0) &&
      fromMinute < toMinute &&
      toMinute <= MINUTES_OF_DAY,
  );
}

export function isWithinAvailability(session: SessionSpan, availability: Availability): boolean {
  const { date } = utcMsToWallTime(session.startsAt, availability.timeZone);
  return isWithinSpans(session, openSpansOn(date, availability));
}

export function isWithinSpans(session: SessionSpan, open: readonly Span[]): boolean {
  return open.some(({ fromMs, toMs }) => fromMs <= session.startsAt && endsAt(session) <= toMs);
}

export function openSpansOn(date: CalendarDate, availability: Availability): Span[] {
  const { timeZone } = availability;
  return joinTouching(hoursOn(date, availability)).map(({ fromMinute, toMinute }) => ({
    fromMs: momentOf(date, fromMinute, timeZone),
    toMs: momentOf(date, toMinute, timeZone),
  }));
}

function hoursOn(date: CalendarDate, { weekly, exceptions }: Availability): readonly OpenHours[] {
  const exception = exceptions.find((day) => day.date === date);
  if (exception !== undefined) return exception.hours;
  const wanted = weekday(date);
  return weekly.filter((hours) => hours.weekday === wanted);
}

/** Adjacent hours count as one, so a session may run across. */
function joinTouching(hours: readonly OpenHours[]): OpenHours[] {
  const joined: OpenHours[] = [];
  for (const { fromMinute, toMinute } of hours.toSorted((a, b) => a.fromMinute - b.fromMinute)) {
    const last = joined.at(-1);
    if (last !== undefined && fromMinute <= last.toMinute) {
      last.toMinute = Math.max(last.toMinute, toMinute);
    } else joined.push({ fromMinute, toMinute });
  }
  return joined;
}

function momentOf(date: CalendarDate, minute: number, zone: string): number {
  return minute === MINUTES_OF_DAY
    ? wallTimeToUtcMs({ date: addDays(date, 1), time: "00:00" }, zone)
    : wallTimeToUtcMs({ date, time: clockTimeAt(minute) }, zone);
}
