import { addDays, type CalendarDate } from "@domain/calendar-dates";
import { wallTimeToUtcMs } from "@domain/time-zones";

import { ownZone } from "@/lib/now";

/** The moments between which some days lie on this wall, one day where no count is said. */
export function daySpan(date: CalendarDate, days = 1): { fromMs: number; toMs: number } {
  const at = (day: CalendarDate) => wallTimeToUtcMs({ date: day, time: "00:00" }, ownZone());
  return { fromMs: at(date), toMs: at(addDays(date, days)) };
}
