import type { CalendarDate } from "@domain/calendar-dates";
import { utcMsToWallTime } from "@domain/time-zones";
import { useSyncExternalStore } from "react";

/** So often the words for "how long ago" can change. */
const STEP_MS = 60 * 1000;

const listeners = new Set<() => void>();
const ticking: { timer: ReturnType<typeof setInterval> | null } = { timer: null };

/** The time to the minute, again whenever a minute has passed. One clock for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(follow, toTheMinute);
}

/** The day it is where the reader is. */
export function useToday(): CalendarDate {
  return utcMsToWallTime(useNow(), ownZone()).date;
}

/** The zone of this browser. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

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
