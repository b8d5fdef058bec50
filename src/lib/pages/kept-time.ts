import { isOneOf } from "@domain/accounts/closed-words";
import { verificationLinkMs } from "@domain/limits";
import { SESSION_TYPES, type SessionType } from "@domain/schedule/session-types";
import { isSessionMinutes } from "@domain/time/time-slots";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { readKept, useKept } from "@/lib/kept/kept-values";

/** A time that somebody chose on a booking page. It is kept until they have signed in and are offered it. */
export type KeptTime = {
  word: string;
  sessionType: SessionType;
  startsAt: number;
  durationMinutes: number;
  note: string;
  madeAt: number;
};

export const keptTime = jsonSlot<KeptTime>(browserKey("booking_wish"), (value) => {
  const { word, sessionType, startsAt, durationMinutes, note, madeAt } = fieldsOf(value);
  if (!isOneOf(SESSION_TYPES, sessionType)) return null;
  if (typeof startsAt !== "number" || !isSessionMinutes(durationMinutes)) return null;
  if (typeof madeAt !== "number") return null;
  return { word: textIn(word), sessionType, startsAt, durationMinutes, note: textIn(note), madeAt };
});

/** Null if no time is kept, or it is older than an email's link may be. */
export function useKeptTime(): KeptTime | null {
  return inTime(useKept(keptTime));
}

export const findKeptTime = () => inTime(readKept(keptTime));

/** For a sign-up: the address word of the booking page it came from. */
export function keptTimePage(): { bookingWord?: string } {
  const kept = findKeptTime();
  return kept === null ? {} : { bookingWord: kept.word };
}

const inTime = (kept: KeptTime | null) =>
  kept !== null && Date.now() - kept.madeAt < verificationLinkMs ? kept : null;

/** Passed from a booking page to the client's sessions: whether the dialog opens immediately. */
export type PlansKeptTime = { plansKeptTime: true } | null;
