import type { CalendarDate } from "../time/calendar-dates";
import { type ClockTime, minuteOfDay } from "../time/clock-times";
import { endsAt, overlaps, type SessionSpan, widened } from "../time/overlap";
import { TIME_SLOTS } from "../time/time-slots";
import { hourMs, minuteMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";
import { type Availability, isWithinSpans, openSpansOn } from "./availability";

export type SlotState = "free" | "past" | "too-soon" | "closed" | "taken";
export type Slot = { time: ClockTime; startsAt: number; state: SlotState };

/** `isFullDay`: a day that takes no more sessions. */
export type BusyTime = SessionSpan & { isFullDay?: true };

/** Whether `own` moving away frees the time. A full day accepts a session that moves within it. */
export const isFreedBy = (busy: BusyTime, own: SessionSpan) =>
  busy.isFullDay === true
    ? overlaps(busy, own)
    : busy.startsAt === own.startsAt && busy.durationMinutes === own.durationMinutes;

export type SlotQuestion = {
  /** In the caller's time zone. */
  date: CalendarDate;
  timeZone: string;
  durationMinutes: number;
  /** Rounded down to the minute. A slot must still be free when that minute is over. */
  nowMs: number;
  noticeHours: number;
  availability: Availability;
  busy: readonly SessionSpan[];
  /** Kept free around other sessions. */
  bufferMinutes?: number;
};

export function slotsOn(question: SlotQuestion): Slot[] {
  const { starts, stateAt } = daysOf(question)(question.date);
  return TIME_SLOTS.map((time, index) => {
    const startsAt = starts[index] ?? 0;
    return { time, startsAt, state: stateAt(startsAt) };
  });
}

/** The free starts of all these days, in order. */
export function freeStartsOn(
  question: Omit<SlotQuestion, "date">,
  dates: readonly CalendarDate[],
): number[] {
  const dayOf = daysOf(question);
  return dates.flatMap((date) => {
    const { starts, stateAt } = dayOf(date);
    return starts.filter((startsAt) => stateAt(startsAt) === "free");
  });
}

/** Computes once what is the same for all days. */
function daysOf(question: Omit<SlotQuestion, "date">) {
  const { timeZone, availability } = question;
  const isTaken = isTakenBy(question.busy);
  const coachDateAt = (ms: number) => utcMsToWallTime(ms, availability.timeZone).date;
  const known = new Map<CalendarDate, ReturnType<typeof openSpansOn>>();
  const openOn = (date: CalendarDate) => {
    const open = known.get(date) ?? openSpansOn(date, availability);
    known.set(date, open);
    return open;
  };
  return (date: CalendarDate) => {
    const starts = startsOn(date, timeZone);
    const coachDates = new Set([starts[0], starts.at(-1)].map((ms = 0) => coachDateAt(ms)));
    const open = [...coachDates].flatMap(openOn);
    const stateAt = (startsAt: number) => stateOf(startsAt, question, { open, isTaken });
    return { starts, stateAt };
  };
}

/** A full diary has thousands of spans, so they are joined once and found by binary search. */
function isTakenBy(spans: readonly SessionSpan[]): (wanted: SessionSpan) => boolean {
  const froms: number[] = [];
  const tos: number[] = [];
  for (const span of spans.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const last = tos.length - 1;
    if (last >= 0 && span.startsAt <= (tos[last] ?? 0)) {
      tos[last] = Math.max(tos[last] ?? 0, endsAt(span));
    } else {
      froms.push(span.startsAt);
      tos.push(endsAt(span));
    }
  }
  return (wanted) => {
    let [low, high] = [0, tos.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tos[middle] ?? 0) > wanted.startsAt) high = middle;
      else low = middle + 1;
    }
    return low < froms.length && (froms[low] ?? 0) < endsAt(wanted);
  };
}

/** Free if one slot is, otherwise the state of its last slot. */
export function dayState(slots: readonly Slot[]): SlotState {
  const isAny = (wanted: SlotState) => slots.some(({ state }) => state === wanted);
  return (["free", "taken", "too-soon", "closed", "past"] as const).find(isAny) ?? "closed";
}

interface Coach {
  open: ReturnType<typeof openSpansOn>;
  isTaken: (wanted: SessionSpan) => boolean;
}

function stateOf(
  startsAt: number,
  { durationMinutes, nowMs, noticeHours, bufferMinutes = 0 }: Omit<SlotQuestion, "date">,
  { open, isTaken }: Coach,
): SlotState {
  const session = { startsAt, durationMinutes };
  const minuteEndMs = nowMs + minuteMs;
  if (startsAt < minuteEndMs) return "past";
  if (!isWithinSpans(session, open)) return "closed";
  if (startsAt < minuteEndMs + noticeHours * hourMs) return "too-soon";
  return isTaken(widened(session, bufferMinutes)) ? "taken" : "free";
}

const moments = TIME_SLOTS.map((time) => minuteOfDay(time) * minuteMs);

/** On a day without a clock change it only adds, which is much faster. */
function startsOn(date: CalendarDate, timeZone: string): number[] {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const ask = (time: ClockTime | undefined) =>
    wallTimeToUtcMs({ date, time: time ?? "00:00" }, timeZone);
  const [firstMs, lastMs] = [ask(TIME_SLOTS[0]), ask(TIME_SLOTS.at(-1))];
  return lastMs - firstMs === last - first
    ? moments.map((moment) => firstMs + moment - first)
    : TIME_SLOTS.map(ask);
}
