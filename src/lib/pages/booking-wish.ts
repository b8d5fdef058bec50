import { isOneOf } from "@domain/accounts/closed-words";
import { verificationLinkMs } from "@domain/limits";
import { SESSION_TYPES, type SessionType } from "@domain/schedule/session-types";
import { isSessionMinutes } from "@domain/time/time-slots";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { readKept, useKept } from "@/lib/kept/kept-values";

/** A time that somebody chose on a booking page. It is kept until they have signed in and are offered it. */
export type BookingWish = {
  word: string;
  sessionType: SessionType;
  startsAt: number;
  durationMinutes: number;
  note: string;
  madeAt: number;
};

export const bookingWish = jsonSlot<BookingWish>(browserKey("booking_wish"), (value) => {
  const { word, sessionType, startsAt, durationMinutes, note, madeAt } = fieldsOf(value);
  if (!isOneOf(SESSION_TYPES, sessionType)) return null;
  if (typeof startsAt !== "number" || !isSessionMinutes(durationMinutes)) return null;
  if (typeof madeAt !== "number") return null;
  return { word: textIn(word), sessionType, startsAt, durationMinutes, note: textIn(note), madeAt };
});

/** Null if there is none, or it is older than an email's link may be. */
export function useBookingWish(): BookingWish | null {
  return inTime(useKept(bookingWish));
}

export const findBookingWish = () => inTime(readKept(bookingWish));

/** For a sign-up: the address word of the booking page it came from. */
export function wishedPage(): { bookingWord?: string } {
  const wish = findBookingWish();
  return wish === null ? {} : { bookingWord: wish.word };
}

const inTime = (wish: BookingWish | null) =>
  wish !== null && Date.now() - wish.madeAt < verificationLinkMs ? wish : null;

/** Passed from a booking page to the client's sessions: whether the dialog opens immediately. */
export type PlansWish = { plansWish: true } | null;
