import type { Refusal } from "@domain/errors";

import { booking, sessionNotices } from "@/content/sessions";
import { refusalIn, wordFailure } from "@/content/failures";

/** What a form says of a refused booking; null when it failed for another reason and a notice says so. */
export function wordBookingRefusal(error: unknown): string | null {
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
  return wordFailure(error, "");
}

/** What a notice says where no form is open. */
export function wordChangeFailure(error: unknown, fallback: string): string {
  if (refusalIn(error)?.code === "CONFLICT") return booking.justTaken;
  return isChangedMeanwhile(error) ? sessionNotices.changedMeanwhile : wordFailure(error, fallback);
}

/** Whether its person has been told that somebody else, or another window, was there first. */
export function isChangedMeanwhile(error: unknown): boolean {
  const refusal = refusalIn(error);
  return refusal !== null && isOvertaken(refusal);
}

/** Somebody else, or another window, has made of the session what no longer allows it. */
const isOvertaken = (refusal: Refusal) =>
  refusal.code === "INVALID" &&
  (refusal.field === "revision" ||
    (refusal.field === "status" && refusal.reason === "not_allowed"));
