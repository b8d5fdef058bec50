import type { CalendarDate } from "@domain/time/calendar-dates";
import { minuteMs } from "@domain/time/time-spans";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { useSyncExternalStore } from "react";

const STEP_MS = minuteMs;
const waitsStepMs = 10 * minuteMs;

const listeners = new Set<() => void>();
const ticking: { timer: ReturnType<typeof setInterval> | null } = { timer: null };

/** Updates every minute, with one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(follow, toTheMinute);
}

/** Every ten minutes, for queries of waiting threads: a snooze that ends need not show earlier. */
export const useNowOfWaits = (): number => Math.floor(useNow() / waitsStepMs) * waitsStepMs;

export function useToday(): CalendarDate {
  return utcMsToWallTime(useNow(), ownZone()).date;
}

const known = { minute: Number.NaN, zone: "" };

/** Cached for a minute: the lookup is slow, and every row of a list needs it. */
export function ownZone(): string {
  const minute = toTheMinute();
  if (known.minute !== minute) {
    Object.assign(known, { minute, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  }
  return known.zone;
}

const toTheMinute = () => Math.floor(Date.now() / STEP_MS) * STEP_MS;

function follow(onChange: () => void) {
  listeners.add(onChange);
  ticking.timer ??= setInterval(tell, STEP_MS / 4);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0 || ticking.timer === null) return;
    clearInterval(ticking.timer);
    ticking.timer = null;
  };
}

function tell() {
  for (const listener of listeners) listener();
}
