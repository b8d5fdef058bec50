import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { useState } from "react";
import { useLocation } from "react-router-dom";

import { bookingDraft } from "./booking-draft";
import { forget, keep } from "@/lib/kept/kept-values";
import { ownZone } from "@/lib/live/now";
import { keptTime, type PlansKeptTime, useKeptTime } from "@/lib/pages/kept-time";
import { useViewer } from "@/lib/sign-in/viewer";
import { useOnce } from "@/lib/use-once";

/** A time chosen on a booking page. Someone who was already signed in there finds the dialog open with it. */
export function useKeptTimeDraft() {
  const { userId } = useViewer();
  const kept = useKeptTime();
  const isPlanned = (useLocation().state as PlansKeptTime)?.plansKeptTime === true && kept !== null;
  const [wasPlanned] = useState(isPlanned);

  useOnce(() => {
    if (wasPlanned) fillDraft();
  });

  /** Moves the time into the dialog's form, which checks whether it is free. */
  function fillDraft() {
    if (kept === null) return;
    const { sessionType, startsAt, durationMinutes, note: description } = kept;
    const title = SESSION_TYPE_LABELS[sessionType];
    const { date, time } = utcMsToWallTime(startsAt, ownZone());
    const words = { title, description, sessionType };
    keep(bookingDraft(userId), { ...words, date, time, durationMinutes });
    forget(keptTime);
  }

  return { kept, wasPlanned, fillDraft };
}
