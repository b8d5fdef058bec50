import { isOneOf } from "@domain/accounts/closed-words";
import {
  SERIES_WEEKS,
  seriesSessionsMax,
  seriesSessionsMin,
} from "@domain/schedule/session-series";
import { SESSION_TYPES } from "@domain/schedule/session-types";
import { isCalendarDate } from "@domain/time/calendar-dates";
import { isSessionMinutes } from "@domain/time/time-slots";

import { once, type Repeats } from "./use-series";
import { noTime, type WantedTime } from "./wanted-time";
import type { SessionDetails } from "./what-fields";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

const noDetails: SessionDetails = { title: "", description: "", sessionType: "" };

/** Its time may have been taken meanwhile; the form checks that. */
export type BookingDraft = SessionDetails & WantedTime;

export const noBooking: BookingDraft = { ...noDetails, ...noTime };

export const bookingDraft = (userId: string): Slot<BookingDraft> =>
  jsonSlot(personKey("session_draft", userId), readBooking);

/** `clientId` is empty until one is chosen; `otherIds` are the other clients of a group session. */
export type CoachBookingDraft = BookingDraft & Repeats & { clientId: string; otherIds: string[] };

export const noCoachBooking: CoachBookingDraft = {
  ...noBooking,
  ...once,
  clientId: "",
  otherIds: [],
};

/** One draft per client whose record opens the form, and one for the form that asks for the client. */
export const coachBookingDraft = (userId: string, presetId: string): Slot<CoachBookingDraft> =>
  jsonSlot(personKey("session_draft", userId, presetId), (parsed) => {
    const { clientId, otherIds, weeks, count } = fieldsOf(parsed);
    return {
      ...readBooking(parsed),
      clientId: textIn(clientId),
      otherIds: Array.isArray(otherIds) ? otherIds.map(textIn) : [],
      weeks: SERIES_WEEKS.find((each) => each === weeks) ?? once.weeks,
      count: isSeriesCount(count) ? count : once.count,
    };
  });

function readBooking(parsed: unknown): BookingDraft {
  const { title, description, sessionType, date, time, durationMinutes } = fieldsOf(parsed);
  return {
    title: textIn(title),
    description: textIn(description),
    sessionType: isOneOf(SESSION_TYPES, sessionType) ? sessionType : "",
    date: isCalendarDate(textIn(date)) ? textIn(date) : "",
    time: textIn(time),
    durationMinutes: isSessionMinutes(durationMinutes) ? durationMinutes : noTime.durationMinutes,
  };
}

const isSeriesCount = (count: unknown): count is number =>
  typeof count === "number" &&
  Number.isInteger(count) &&
  count >= seriesSessionsMin &&
  count <= seriesSessionsMax;
