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

const known = { minute: Number.NaN, zone: "" };

/** The zone of this browser, looked up anew each minute: looking takes long, and a list asks for every line of it. */
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
