import type { CronSchedule } from "../functions/bundle/special-modules";
import { CronError, nextCronMs, parseCron, type CronExpression } from "./cron-expression";

const dayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** An interval starts as soon as it is first stored; any other schedule waits for its time. */
export function firstRunMs(schedule: CronSchedule, nowMs: number): number {
  return schedule.type === "interval" ? nowMs : nextCronMs(expressionOf(schedule), nowMs);
}

/** Missed runs are skipped: the next run is in the future. */
export function nextRunMs(schedule: CronSchedule, previousMs: number, nowMs: number): number {
  if (schedule.type !== "interval") return nextCronMs(expressionOf(schedule), nowMs);
  const periodMs = periodOf(schedule);
  const periods = Math.max(1, Math.floor((nowMs - previousMs) / periodMs) + 1);
  return previousMs + periods * periodMs;
}

/** Throws a CronError for a schedule that never matches. */
export function requirePossible(schedule: CronSchedule): void {
  if (schedule.type === "interval") periodOf(schedule);
  else expressionOf(schedule);
}

function periodOf(schedule: CronSchedule & { type: "interval" }): number {
  const { seconds = 0, minutes = 0, hours = 0 } = schedule;
  const periodMs = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (!(periodMs > 0)) throw new CronError("The interval of a cron job must be positive.");
  return periodMs;
}

function expressionOf(schedule: Exclude<CronSchedule, { type: "interval" }>): CronExpression {
  if (schedule.type === "cron") return parseCron(schedule.cron);
  const minute = schedule.minuteUTC ?? 0;
  switch (schedule.type) {
    case "hourly":
      return parseCron(`${minute} * * * *`);
    case "daily":
      return parseCron(`${minute} ${schedule.hourUTC} * * *`);
    case "weekly":
      return parseCron(
        `${minute} ${schedule.hourUTC} * * ${dayNames.indexOf(schedule.dayOfWeek.toLowerCase())}`,
      );
    case "monthly":
      return parseCron(`${minute} ${schedule.hourUTC} ${schedule.day} * *`);
  }
}
