import { booking } from "@/content/sessions";
import { refusalIn, wordFailure } from "@/content/failures";

/** What a form says of a refused booking; null when it failed for another reason and a notice says so. */
export function wordBookingRefusal(error: unknown): string | null {
  const refusal = refusalIn(error);
  if (refusal === null) return null;
  if (refusal.code === "CONFLICT") return booking.justTaken;
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
