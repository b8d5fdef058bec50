import { api } from "@convex/_generated/api";
import {
  dayState,
  isFreedBy,
  type Slot,
  type SlotState,
  slotsOn,
} from "@domain/schedule/free-slots";
import {
  addCalendarMonths,
  addDays,
  type CalendarDate,
  isCalendarDate,
} from "@domain/time/calendar-dates";
import type { SessionSpan } from "@domain/time/overlap";
import { wallTimeToUtcMs } from "@domain/time/time-zones";
import { useMemo } from "react";

import { noSpans } from "./wanted-time";
import { type Live, useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";

export type BookableTimes = {
  slotsOf: (date: CalendarDate) => Slot[];
  stateOf: (date: CalendarDate) => SlotState;
  /** Null while the client has no coach. */
  coachZone: string | null;
};

const noTimes: BookableTimes = { slotsOf: () => [], stateOf: () => "closed", coachZone: null };

type Question = {
  durationMinutes: number;
  /** Any day of the month. */
  month: CalendarDate;
  /** When rescheduling: the times of the sessions that move count as free. */
  ownSpans?: readonly SessionSpan[];
};

/** Live: a slot taken by somebody else disappears. */
export function useBookableTimes({
  durationMinutes,
  month,
  ownSpans = noSpans,
}: Question): Live<BookableTimes> {
  const isClient = useViewer().role === "client";
  const zone = ownZone();
  const now = useNow();
  const practice = useLive(api.practice.get, {});
  const busy = useLive(api.sessions.busyTimes, monthSpan(month, zone));
  const settings = practice.state === "ready" ? practice.value : undefined;
  const spans = busy.state === "ready" ? busy.value : null;
  const times = useMemo((): BookableTimes | null => {
    if (settings === undefined || spans === null) return null;
    if (settings === null) return noTimes;
    const others = spans.filter((span) => !ownSpans.some((own) => isFreedBy(span, own)));
    const known = new Map<CalendarDate, Slot[]>();
    const slotsOf = (date: CalendarDate) => {
      const { noticeHours } = settings;
      const bufferMinutes = isClient ? settings.bufferMinutes : 0;
      const day = { date, timeZone: zone, durationMinutes, nowMs: now, noticeHours, bufferMinutes };
      const slots = known.get(date) ?? slotsOn({ ...day, availability: settings, busy: others });
      known.set(date, slots);
      return slots;
    };
    const stateOf = (date: CalendarDate) => dayState(slotsOf(date));
    return { slotsOf, stateOf, coachZone: settings.timeZone };
  }, [settings, spans, ownSpans, zone, durationMinutes, now, isClient]);
  if (practice.state === "failed") return practice;
  if (busy.state === "failed") return busy;
  return times === null ? { state: "loading" } : { state: "ready", value: times };
}

/** The month with one more day on each side, for other time zones. */
function monthSpan(month: CalendarDate, zone: string) {
  const first = `${(isCalendarDate(month) ? month : "1970-01-01").slice(0, 7)}-01`;
  const at = (date: CalendarDate) => wallTimeToUtcMs({ date, time: "00:00" }, zone);
  return { fromMs: at(addDays(first, -1)), toMs: at(addDays(addCalendarMonths(first, 1), 1)) };
}
