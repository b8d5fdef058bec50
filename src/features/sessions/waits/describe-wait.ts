import type { api } from "@convex/_generated/api";
import { type CalendarDate, utcMidnightMs } from "@domain/time/calendar-dates";
import { formatInstant } from "@domain/time/date-formatters";
import type { FunctionReturnType } from "convex/server";

type Wait = FunctionReturnType<typeof api.waits.own>[number];

const write = (date: CalendarDate, style: Intl.DateTimeFormatOptions) =>
  formatInstant(utcMidnightMs(date), "UTC", style);

/** "Dec 1", "Dec 1–5" or "Dec 30 – Jan 2". */
export function describeDays({ fromDate, toDate }: Pick<Wait, "fromDate" | "toDate">): string {
  const style = { month: "short", day: "numeric" } as const;
  const from = write(fromDate, style);
  if (fromDate === toDate) return from;
  const isOneMonth = fromDate.slice(0, 7) === toDate.slice(0, 7);
  return isOneMonth
    ? `${from}–${write(toDate, { day: "numeric" })}`
    : `${from} – ${write(toDate, style)}`;
}

export const describeWait = (
  wait: Pick<Wait, "fromDate" | "toDate" | "partOfDay" | "durationMinutes">,
) => ({
  days: describeDays(wait),
  partOfDay: wait.partOfDay,
  minutes: wait.durationMinutes,
});
