import { isCalendarDate } from "@domain/calendar-dates";
import { isOneOf } from "@domain/closed-words";
import { SESSION_TYPES } from "@domain/session-types";
import { isSessionMinutes } from "@domain/time-slots";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import type { Slot } from "@/lib/local-store";

import { noTime, type WantedTime } from "./wanted-time";
import type { Wishes } from "./what-fields";

export const noWishes: Wishes = { title: "", description: "", sessionType: "" };

/** Its time may have been taken; that is checked when it is shown. */
export type BookingDraft = Wishes & WantedTime;

export const noBooking: BookingDraft = { ...noWishes, ...noTime };

export const bookingDraft = (userId: string): Slot<BookingDraft> =>
  jsonSlot(personKey("session_draft", userId), (parsed) => {
    const { title, description, sessionType, date, time, durationMinutes } = fieldsOf(parsed);
    return {
      title: textIn(title),
      description: textIn(description),
      sessionType: isOneOf(SESSION_TYPES, sessionType) ? sessionType : "",
      date: isCalendarDate(textIn(date)) ? textIn(date) : "",
      time: textIn(time),
      durationMinutes: isSessionMinutes(durationMinutes) ? durationMinutes : noTime.durationMinutes,
    };
  });
