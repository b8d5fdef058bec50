import type { Refusal } from "@domain/errors";

import { booking, sessionNotices } from "@/content/sessions";
import { refusalIn, describeFailure } from "@/content/failures";

/** Null when it failed for another reason, which a notice shows. */
export function describeBookingRefusal(error: unknown): string | null {
  const refusal = refusalIn(error);
  if (refusal === null) return null;
  if (refusal.code === "CONFLICT") return booking.justTaken;
  if (isOvertaken(refusal)) return sessionNotices.changedMeanwhile;
  if (refusal.code === "INVALID") {
    const { field, reason } = refusal;
    if (field === "upcoming") return booking.tooMany;
    if (field === "title" && reason === "too_long") return booking.tooLong(booking.name);
    if (field === "description" && reason === "too_long") return booking.tooLong("Description");
    if (field === "startsAt" && reason === "not_allowed") return booking.dayStates.closed;
    if (field === "startsAt" && reason === "too_late") return booking.dayStates["too-soon"];
  }
  return describeFailure(error, "");
}

export function describeChangeFailure(error: unknown, fallback: string): string {
  if (refusalIn(error)?.code === "CONFLICT") return booking.justTaken;
  return isChangedMeanwhile(error)
    ? sessionNotices.changedMeanwhile
    : describeFailure(error, fallback);
}

export function isChangedMeanwhile(error: unknown): boolean {
  const refusal = refusalIn(error);
  return refusal !== null && isOvertaken(refusal);
}

/** Somebody else, or another window, changed the session. */
const isOvertaken = (refusal: Refusal) =>
  refusal.code === "INVALID" &&
  (refusal.field === "revision" ||
    (refusal.field === "status" && refusal.reason === "not_allowed"));
