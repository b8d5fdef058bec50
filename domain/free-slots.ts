import { type Availability, isWithinSpans, openSpansOn } from "./availability";
import type { CalendarDate } from "./calendar-dates";
import { type ClockTime, minuteOfDay } from "./clock-times";
import { overlaps, type SessionSpan } from "./overlap";
import { TIME_SLOTS } from "./time-slots";
import { utcMsToWallTime, wallTimeToUtcMs } from "./time-zones";

/** Why a slot can or cannot be had: gone by, too soon for the coach, not the coach's hours, somebody else's. */
export type SlotState = "free" | "past" | "too-soon" | "closed" | "taken";
export type Slot = { time: ClockTime; startsAt: number; state: SlotState };

export type SlotQuestion = {
  /** On the calendar and the clock of whoever asks. */
  date: CalendarDate;
  timeZone: string;
  durationMinutes: number;
  /** As a page knows it: rounded down to the minute. What is offered must still stand when that minute is over. */
  nowMs: number;
  noticeHours: number;
  availability: Availability;
  busy: readonly SessionSpan[];
};

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Every slot of a day, each with what stands in its way. */
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

/** What a day comes to: free as soon as one slot is, otherwise what stands in the way of its last one. */
export function dayState(slots: readonly Slot[]): SlotState {
  const isAny = (wanted: SlotState) => slots.some(({ state }) => state === wanted);
  return (["free", "taken", "too-soon", "closed", "past"] as const).find(isAny) ?? "closed";
}

function stateOf(
  startsAt: number,
  open: ReturnType<typeof openSpansOn>,
  { durationMinutes, nowMs, noticeHours, busy }: SlotQuestion,
): SlotState {
  const session = { startsAt, durationMinutes };
  const minuteEndMs = nowMs + MINUTE_MS;
  if (startsAt < minuteEndMs) return "past";
  if (!isWithinSpans(session, open)) return "closed";
  if (startsAt < minuteEndMs + noticeHours * HOUR_MS) return "too-soon";
  return busy.some((other) => overlaps(session, other)) ? "taken" : "free";
}

/** The moments of the slots. Asking a zone is slow, so between two slots with no clock change it counts on. */
function startsOn(date: CalendarDate, timeZone: string): number[] {
  const moments = TIME_SLOTS.map((time) => minuteOfDay(time) * MINUTE_MS);
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const ask = (time: ClockTime | undefined) =>
    wallTimeToUtcMs({ date, time: time ?? "00:00" }, timeZone);
  const [firstMs, lastMs] = [ask(TIME_SLOTS[0]), ask(TIME_SLOTS.at(-1))];
  return lastMs - firstMs === last - first
    ? moments.map((moment) => firstMs + moment - first)
    : TIME_SLOTS.map(ask);
}
