import { addDays, type CalendarDate } from "@domain/time/calendar-dates";
import { wallTimeToUtcMs } from "@domain/time/time-zones";

import { ownZone } from "@/lib/live/now";

/** In the device's zone, with one more day on each side when no count is given. */
export function daySpan(date: CalendarDate, days = 1): { fromMs: number; toMs: number } {
  const at = (day: CalendarDate) => wallTimeToUtcMs({ date: day, time: "00:00" }, ownZone());
  return { fromMs: at(date), toMs: at(addDays(date, days)) };
}
