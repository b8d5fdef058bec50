import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { useState } from "react";
import { useLocation } from "react-router-dom";

import { bookingDraft } from "./booking-draft";
import { forget, keep } from "@/lib/kept/kept-values";
import { ownZone } from "@/lib/live/now";
import { bookingWish, type PlansWish, useBookingWish } from "@/lib/pages/booking-wish";
import { useViewer } from "@/lib/sign-in/viewer";
import { useOnce } from "@/lib/use-once";

/** A time chosen on a booking page. Someone who was already signed in there finds the dialog open with it. */
export function useWish() {
  const { userId } = useViewer();
  const wish = useBookingWish();
  const isPlanned = (useLocation().state as PlansWish)?.plansWish === true && wish !== null;
  const [wasPlanned] = useState(isPlanned);

  useOnce(() => {
    if (wasPlanned) fillDraft();
  });

  /** Moves the time into the dialog's form, which checks whether it is free. */
  function fillDraft() {
    if (wish === null) return;
    const { sessionType, startsAt, durationMinutes, note: description } = wish;
    const title = SESSION_TYPE_LABELS[sessionType];
    const { date, time } = utcMsToWallTime(startsAt, ownZone());
    const words = { title, description, sessionType };
    keep(bookingDraft(userId), { ...words, date, time, durationMinutes });
    forget(bookingWish);
  }

  return { wish, wasPlanned, fillDraft };
}
