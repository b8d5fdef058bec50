import { addCalendarMonths, dayMs } from "./calendar-dates";
import {
  privacyAnswerDays,
  privacyDueSoonDays,
  supportAnswerHours,
  supportDueSoonHours,
} from "./limits";

/** What a person can ask about their data, and what they can ask for help with. */
export const REQUEST_TYPES = ["correct", "restrict", "delete", "question", "support"] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const REQUEST_STATUSES = ["open", "answered", "declined", "withdrawn"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** How a coach may close a request. */
export const REQUEST_OUTCOMES = ["answered", "declined"] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** From "there is time" to "the promise is broken". */
export type Urgency = "calm" | "soon" | "overdue";

const hourMs = dayMs / 24;
/** After so long whoever owes an answer is reminded of it. */
const privacyReminderDays = [7, 21, 27];
const supportReminderHours = [24, 42];

/**
 * When an answer is promised at the latest. Help: so many hours. Anything about data: so many days or one calendar month,
 * whichever is sooner, because the law counts months and February is short. Months are those of UTC.
 */
export function requestDueAt(type: RequestType, receivedAt: number): number {
  if (type === "support") return receivedAt + supportAnswerHours * hourMs;
  return Math.min(receivedAt + privacyAnswerDays * dayMs, oneMonthAfter(receivedAt));
}

/** The same time of day a calendar month on, or on that month's last day where it has no such day. */
function oneMonthAfter(instant: number): number {
  const date = new Date(instant).toISOString().slice(0, 10);
  const timeOfDayMs = instant - Date.parse(`${date}T00:00:00Z`);
  return Date.parse(`${addCalendarMonths(date, 1)}T00:00:00Z`) + timeOfDayMs;
}

/** When whoever owes the answer is reminded, in order. */
export function reminderTimes(type: RequestType, receivedAt: number): number[] {
  return type === "support"
    ? supportReminderHours.map((hours) => receivedAt + hours * hourMs)
    : privacyReminderDays.map((days) => receivedAt + days * dayMs);
}

/** The next reminder after a moment; undefined when all have been. Those missed meanwhile are not made up for. */
export function nextReminderAt(
  request: { type: RequestType; receivedAt: number },
  afterMs: number,
): number | undefined {
  return reminderTimes(request.type, request.receivedAt).find((at) => at > afterMs);
}

export function urgencyOf(request: { type: RequestType; dueAt: number }, nowMs: number): Urgency {
  const leftMs = request.dueAt - nowMs;
  if (leftMs < 0) return "overdue";
  const soonMs =
    request.type === "support" ? supportDueSoonHours * hourMs : privacyDueSoonDays * dayMs;
  return leftMs <= soonMs ? "soon" : "calm";
}
