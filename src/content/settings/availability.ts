import type { OpenHours, WeeklyHours } from "@domain/schedule/availability";
import { MINUTES_OF_DAY } from "@domain/schedule/availability";
import { type ExceptionRun, groupWeek, MONDAY_FIRST } from "@domain/schedule/availability-groups";
import { type CalendarDate, utcMidnightMs } from "@domain/time/calendar-dates";
import { clockTimeAt, twelveHourLabel } from "@domain/time/clock-times";
import { dateFormatter } from "@domain/time/date-formatters";

const WEEKDAY_NAMES = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

export const weekdayName = (weekday: number): string => WEEKDAY_NAMES[weekday] ?? "";

/** Shorter runs read better as a list. */
const runDaysMin = 3;

const formatClock = (minute: number): string =>
  minute === MINUTES_OF_DAY ? "midnight" : twelveHourLabel(clockTimeAt(minute));

const formatHours = (hours: readonly OpenHours[]): string =>
  listed(
    hours.map((each) => `from ${formatClock(each.fromMinute)} to ${formatClock(each.toMinute)}`),
  );

/** "Monday to Thursday and Saturday" */
function formatWeekdays(weekdays: readonly number[]): string {
  if (weekdays.length === MONDAY_FIRST.length) return "every day";
  const runs: number[][] = [];
  for (const weekday of weekdays) {
    const last = runs.at(-1);
    const isNext =
      last !== undefined &&
      MONDAY_FIRST.indexOf(last.at(-1) ?? -1) + 1 === MONDAY_FIRST.indexOf(weekday);
    if (isNext) last.push(weekday);
    else runs.push([weekday]);
  }
  return listed(
    runs.flatMap((run) =>
      run.length < runDaysMin
        ? run.map(weekdayName)
        : [`${weekdayName(run[0] ?? 0)} to ${weekdayName(run.at(-1) ?? 0)}`],
    ),
  );
}

export function describeWeek(weekly: readonly WeeklyHours[]): string {
  const groups = groupWeek(weekly);
  const open = groups.filter(({ hours }) => hours.length > 0);
  const closed = groups.find(({ hours }) => hours.length === 0);
  if (open.length === 0) return "You take no sessions in an ordinary week.";
  const sentences = open.map(
    ({ weekdays, hours }) => `${formatWeekdays(weekdays)} ${formatHours(hours)}`,
  );
  const days = closed?.weekdays ?? [];
  const rest = days.length === 0 ? "" : ` ${formatWeekdays(days)}: closed.`;
  return `You take sessions ${sentences.join("; ")}.${rest}`;
}

/** "Thu, December 24, 2026 to Fri, January 1, 2027" */
export const describeRunDates = ({ fromDate, toDate }: Pick<ExceptionRun, "fromDate" | "toDate">) =>
  fromDate === toDate ? formatDate(fromDate) : `${formatDate(fromDate)} to ${formatDate(toDate)}`;

const formatDate = (date: CalendarDate): string =>
  dateFormatter("en-US", "UTC", {
    weekday: "short",
    year: "numeric",
    month: "long",
    day: "numeric",
  }).format(utcMidnightMs(date));

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}

export const availabilityWords = {
  weekTitle: "Your week",
  closed: "Closed",
  add: (what: string) => `Add hours on ${what}`,
  addShort: "Add hours",
  remove: (what: string, which: number) => `Remove hours ${String(which)} on ${what}`,
  fromOn: (what: string, which: number) => `${what}, from, hours ${String(which)}`,
  toOn: (what: string, which: number) => `${what}, to, hours ${String(which)}`,
  copy: (what: string) => `Use ${what}’s hours on…`,
  copyTo: { weekdays: "Monday to Friday", everyDay: "Every day" },
  unsound: "These hours overlap or end before they begin. Please check them.",
  slotsHint:
    "Clients can book the half hours from 9:00 AM to 8:00 PM, in their own time zone, that fit into your hours.",
  exceptionsTitle: "Days that differ",
  exceptionsLead:
    "Holidays, a conference, a Saturday you open for once. These replace your usual hours.",
  noExceptions: "No exceptions yet.",
  firstDay: "First day",
  lastDay: "Last day (optional)",
  addClosed: "Close these days",
  addOpen: "Set other hours",
  past: "That day has passed. Please choose a later one.",
  backwards: "The last day is before the first.",
  tooMany: "That is too many days. Please remove some first.",
  removeRun: (dates: string) => `Remove ${dates}`,
  preview: "In words",
  unconfirmed:
    "You have not confirmed these hours yet: a booking is a request until you save other ones here, or use the suggested ones on the overview.",
  previewWaits: "Shown once the hours are valid.",
  inZone: (zone: string) => `All in ${zone}.`,
} as const;
