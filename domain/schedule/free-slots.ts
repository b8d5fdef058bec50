import type { CalendarDate } from "../time/calendar-dates";
import { type ClockTime, minuteOfDay } from "../time/clock-times";
import { overlaps, type SessionSpan, widened } from "../time/overlap";
import { TIME_SLOTS } from "../time/time-slots";
import { minuteMs, hourMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";
import { type Availability, isWithinSpans, openSpansOn } from "./availability";

export type SlotState = "free" | "past" | "too-soon" | "closed" | "taken";
export type Slot = { time: ClockTime; startsAt: number; state: SlotState };

/** `isFullDay`: a day that takes no more sessions. */
export type BusyTime = SessionSpan & { isFullDay?: true };

/** When `own` moves. A full day takes a session that is moved within it. */
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
  const { date, timeZone, availability } = question;
  const starts = startsOn(date, timeZone);
  const coachDates = new Set(
    [starts[0], starts.at(-1)].map((ms = 0) => utcMsToWallTime(ms, availability.timeZone).date),
  );
  const open = [...coachDates].flatMap((day) => openSpansOn(day, availability));
  return TIME_SLOTS.map((time, index) => {
    const startsAt = starts[index] ?? 0;
    return { time, startsAt, state: stateOf(startsAt, open, question) };
  });
}

/** Free if one slot is, otherwise the state of its last slot. */
export function dayState(slots: readonly Slot[]): SlotState {
  const isAny = (wanted: SlotState) => slots.some(({ state }) => state === wanted);
  return (["free", "taken", "too-soon", "closed", "past"] as const).find(isAny) ?? "closed";
}

function stateOf(
  startsAt: number,
  open: ReturnType<typeof openSpansOn>,
  { durationMinutes, nowMs, noticeHours, busy, bufferMinutes = 0 }: SlotQuestion,
): SlotState {
  const session = { startsAt, durationMinutes };
  const minuteEndMs = nowMs + minuteMs;
  if (startsAt < minuteEndMs) return "past";
  if (!isWithinSpans(session, open)) return "closed";
  if (startsAt < minuteEndMs + noticeHours * hourMs) return "too-soon";
  const wanted = widened(session, bufferMinutes);
  return busy.some((other) => overlaps(wanted, other)) ? "taken" : "free";
}

/** Time zone lookups are slow, so between two slots without a clock change it just adds. */
function startsOn(date: CalendarDate, timeZone: string): number[] {
  const moments = TIME_SLOTS.map((time) => minuteOfDay(time) * minuteMs);
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const ask = (time: ClockTime | undefined) =>
    wallTimeToUtcMs({ date, time: time ?? "00:00" }, timeZone);
  const [firstMs, lastMs] = [ask(TIME_SLOTS[0]), ask(TIME_SLOTS.at(-1))];
  return lastMs - firstMs === last - first
    ? moments.map((moment) => firstMs + moment - first)
    : TIME_SLOTS.map(ask);
}
