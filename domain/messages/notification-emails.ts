import type { Role } from "../accounts/roles";
import { addDays, type CalendarDate, weekday } from "../time/calendar-dates";
import { clockTimeAt, minuteOfDay } from "../time/clock-times";
import { minuteMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";
import { CONVERSATION_KINDS, type NotificationKind } from "./notification-kinds";
import { NOTIFIED, type NotificationEvent } from "./notified";

export const EMAIL_PACES = ["soon", "daily", "weekly", "off"] as const;
export type EmailPace = (typeof EMAIL_PACES)[number];

/** Emails about events that somebody waits to have answered are sent soon; the rest once a day (ADR 52). */
const DEFAULT_PACES: Record<NotificationEvent, EmailPace> = {
  messages: "soon",
  urgentMessages: "soon",
  sessions: "soon",
  ownSessions: "soon",
  freeTimes: "soon",
  reminders: "soon",
  preparation: "daily",
  agendas: "daily",
  goals: "daily",
  library: "daily",
  shares: "daily",
  invoices: "soon",
  feedback: "daily",
  waiting: "soon",
  coaching: "soon",
};

/** A coach has many sessions a day: these come in one email each morning. */
export const defaultPace = (event: NotificationEvent, role: Role): EmailPace =>
  event === "reminders" && role === "admin" ? "daily" : DEFAULT_PACES[event];

export const EVENTS_OF: Record<Role, readonly NotificationEvent[]> = {
  client: [
    "messages",
    "sessions",
    "ownSessions",
    "freeTimes",
    "reminders",
    "preparation",
    "agendas",
    "goals",
    "library",
    "shares",
    "invoices",
    "coaching",
  ],
  admin: [
    "messages",
    "urgentMessages",
    "sessions",
    "ownSessions",
    "reminders",
    "waiting",
    "agendas",
    "goals",
    "shares",
    "feedback",
    "coaching",
  ],
};

/** Confirmations of a person's own changes to a session are an event of their own. */
export const eventOf = (kind: NotificationKind, isOwn = false): NotificationEvent | null =>
  isOwn ? "ownSessions" : NOTIFIED[kind].event;

const conversationHoldMs = 10 * minuteMs;
/** As long as a session's undo. */
const otherHoldMs = minuteMs;

/** How long an email waits for more of the same, or for an undo. */
export const emailHoldMs = (kind: NotificationKind): number =>
  kind !== "message_urgent" && CONVERSATION_KINDS.some((each) => each === kind)
    ? conversationHoldMs
    : otherHoldMs;

export interface EmailChoice {
  pace: EmailPace;
  /** On the person's own clock; no quiet hours if both are equal. */
  quietFromMinute: number;
  quietToMinute: number;
  pausedUntil?: number;
  timeZone: string;
}

export const QUIET_DEFAULT = { quietFromMinute: 21 * 60, quietToMinute: 7 * 60 };
const digestTime = "08:00";
const monday = 1;

/** When an email that was due at `dueAt` may leave, or null where none is wanted. */
export function emailAt(dueAt: number, choice: EmailChoice, nowMs: number): number | null {
  const { pace, pausedUntil = 0 } = choice;
  if (pace === "off" || pausedUntil > nowMs) return null;
  const paced = pace === "soon" ? dueAt : nextDigestAt(dueAt, choice);
  return afterQuiet(Math.max(paced, nowMs), choice);
}

/** Where quiet hours hold a day's digest, its time is their end: what waits until then is not too late for it. */
function nextDigestAt(fromMs: number, choice: EmailChoice): number {
  const { pace, timeZone } = choice;
  const isDay = (day: CalendarDate) => pace === "daily" || weekday(day) === monday;
  const at = (day: CalendarDate) =>
    afterQuiet(wallTimeToUtcMs({ date: day, time: digestTime }, timeZone), choice);
  let date = addDays(utcMsToWallTime(fromMs, timeZone).date, -1); // it may be held past midnight
  while (!isDay(date) || at(date) < fromMs) date = addDays(date, 1);
  return at(date);
}

type QuietHours = Pick<EmailChoice, "quietFromMinute" | "quietToMinute" | "timeZone">;

/** This time, or the end of the quiet hours that it is in. */
export function afterQuiet(
  ms: number,
  { quietFromMinute, quietToMinute, timeZone }: QuietHours,
): number {
  const { date, time } = utcMsToWallTime(ms, timeZone);
  const minute = minuteOfDay(time);
  const isOverMidnight = quietFromMinute > quietToMinute;
  const isQuiet = isOverMidnight
    ? minute >= quietFromMinute || minute < quietToMinute
    : minute >= quietFromMinute && minute < quietToMinute;
  if (!isQuiet) return ms;
  const endsOn = isOverMidnight && minute >= quietFromMinute ? addDays(date, 1) : date;
  return wallTimeToUtcMs({ date: endsOn, time: clockTimeAt(quietToMinute) }, timeZone);
}
