import type { Refusal } from "@domain/errors";

import { refusalIn, describeFailure } from "@/content/failures";
import { seriesWords } from "@/content/session-series";
import { booking, sessionNotices } from "@/content/sessions";
import { formatSessionTime, formatShortDate } from "@/lib/text/session-times";

/** Null for other failures, which a notice shows. */
export function describeBookingRefusal(error: unknown): string | null {
  const refusal = refusalIn(error);
  if (refusal === null) return null;
  if (refusal.code === "CONFLICT") return booking.justTaken;
  if (refusal.code === "TIMES_TAKEN") return describeTaken(refusal.startTimes);
  if (isOvertaken(refusal)) return sessionNotices.changedMeanwhile;
  if (refusal.code === "INVALID") {
    const { field, reason } = refusal;
    if (field === "upcoming") return booking.tooMany;
    if (field === "newcomer") return booking.newcomer;
    if (field === "title" && reason === "too_long") return booking.tooLong(booking.name);
    if (field === "description" && reason === "too_long") return booking.tooLong("Description");
    if (field === "startsAt" && reason === "not_allowed") return booking.dayStates.closed;
    if (field === "startsAt" && reason === "too_late") return booking.dayStates["too-soon"];
  }
  return describeFailure(error, "");
}

export function describeChangeFailure(error: unknown, fallback: string): string {
  const refusal = refusalIn(error);
  if (refusal?.code === "CONFLICT") return booking.justTaken;
  if (refusal?.code === "TIMES_TAKEN") return describeTaken(refusal.startTimes);
  return isChangedMeanwhile(error)
    ? sessionNotices.changedMeanwhile
    : describeFailure(error, fallback);
}

function describeTaken(startTimes: readonly number[]): string {
  const when = (ms: number) => `${formatShortDate(ms)}, ${formatSessionTime(ms)}`;
  return seriesWords.taken(startTimes.map(when).join("; "));
}

export function isChangedMeanwhile(error: unknown): boolean {
  const refusal = refusalIn(error);
  return refusal !== null && isOvertaken(refusal);
}

const isOvertaken = (refusal: Refusal) =>
  refusal.code === "INVALID" &&
  (refusal.field === "revision" ||
    (refusal.field === "status" && refusal.reason === "not_allowed"));
