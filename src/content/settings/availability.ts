import type { OpenHours, WeeklyHours } from "@domain/availability";
import { MINUTES_OF_DAY } from "@domain/availability";
import { type ExceptionRun, groupWeek, MONDAY_FIRST } from "@domain/availability-groups";
import { type CalendarDate, utcMidnightMs } from "@domain/calendar-dates";
import { clockTimeAt, twelveHourLabel } from "@domain/clock-times";
import { dateFormatter } from "@domain/date-formatters";

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

/** Shorter runs are easier to read as a list. */
const runDaysMin = 3;

const wordClock = (minute: number): string =>
  minute === MINUTES_OF_DAY ? "midnight" : twelveHourLabel(clockTimeAt(minute));

const wordHours = (hours: readonly OpenHours[]): string =>
  listed(hours.map((each) => `from ${wordClock(each.fromMinute)} to ${wordClock(each.toMinute)}`));

/** "Monday to Thursday and Saturday" */
function wordWeekdays(weekdays: readonly number[]): string {
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

/** The coach's week in a sentence or two. */
export function wordWeek(weekly: readonly WeeklyHours[]): string {
  const groups = groupWeek(weekly);
  const open = groups.filter(({ hours }) => hours.length > 0);
  const closed = groups.find(({ hours }) => hours.length === 0);
  if (open.length === 0) return "You take no sessions in an ordinary week.";
  const sentences = open.map(
    ({ weekdays, hours }) => `${wordWeekdays(weekdays)} ${wordHours(hours)}`,
  );
  const days = closed?.weekdays ?? [];
  const rest = days.length === 0 ? "" : ` ${wordWeekdays(days)}: closed.`;
  return `You take sessions ${sentences.join("; ")}.${rest}`;
}

/** "Thu, December 24, 2026 to Fri, January 1, 2027" */
export const wordRunDates = ({ fromDate, toDate }: Pick<ExceptionRun, "fromDate" | "toDate">) =>
  fromDate === toDate ? wordDate(fromDate) : `${wordDate(fromDate)} to ${wordDate(toDate)}`;

const wordDate = (date: CalendarDate): string =>
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
  unsound: "These hours run backwards or over each other. Please check them.",
  slotsHint:
    "Clients are offered the half hours from 9:00 AM to 8:00 PM on their own clock that fall into your hours.",
  exceptionsTitle: "Days that differ",
  exceptionsLead:
    "Holidays, a conference, a Saturday you open for once. They hold instead of the week.",
  noExceptions: "No day differs yet.",
  firstDay: "First day",
  lastDay: "Last day (optional)",
  addClosed: "Close these days",
  addOpen: "Give them other hours",
  past: "That day has passed. Please choose a later one.",
  backwards: "The last day lies before the first.",
  tooMany: "That is more days than we can keep. Please take others out first.",
  removeRun: (dates: string) => `Remove ${dates}`,
  preview: "In words",
  previewWaits: "As soon as the hours are in order.",
  inZone: (zone: string) => `All in ${zone}.`,
} as const;
