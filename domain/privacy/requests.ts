import { UTCDateMini } from "@date-fns/utc";
import { addMonths } from "date-fns";

import {
  privacyAnswerDays,
  privacyDueSoonDays,
  supportAnswerHours,
  supportDueSoonHours,
} from "../limits";
import { hourMs, dayMs } from "../time/time-spans";

export const REQUEST_TYPES = ["correct", "restrict", "delete", "question", "support"] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const REQUEST_STATUSES = ["open", "answered", "declined", "withdrawn"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const REQUEST_OUTCOMES = ["answered", "declined"] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export type Urgency = "calm" | "soon" | "overdue";

/** Days after which the coach is reminded. */
const privacyReminderDays = [7, 21, 27];
const supportReminderHours = [24, 42];

/**
 * Support: in hours. Anything about data: in days or one calendar month (UTC), whichever is sooner, because the law
 * counts months and February is short.
 */
export function requestDueAt(type: RequestType, receivedAt: number): number {
  if (type === "support") return receivedAt + supportAnswerHours * hourMs;
  const oneMonthAfter = addMonths(new UTCDateMini(receivedAt), 1).getTime();
  return Math.min(receivedAt + privacyAnswerDays * dayMs, oneMonthAfter);
}

export function reminderTimes(type: RequestType, receivedAt: number): number[] {
  return type === "support"
    ? supportReminderHours.map((hours) => receivedAt + hours * hourMs)
    : privacyReminderDays.map((days) => receivedAt + days * dayMs);
}

/** Undefined after the last one. Missed reminders are skipped. */
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
