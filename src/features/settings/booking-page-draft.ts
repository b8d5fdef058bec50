import { BOOKING_AUDIENCES, type BookingPage } from "@domain/schedule/booking-pages";
import { isOneOf } from "@domain/accounts/closed-words";
import { SESSION_TYPES, type SessionType } from "@domain/schedule/session-types";
import { isSessionMinutes } from "@domain/time/time-slots";

import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

export type BookingPageFields = Required<BookingPage>;

export function bookingPageDraft(userId: string): Slot<Partial<BookingPageFields>> {
  return jsonSlot<Partial<BookingPageFields>>(
    personKey("settings_draft", userId, "bookingPage"),
    (parsed) => {
      const { audience, word, greeting, sessionTypes, durationMinutes } = fieldsOf(parsed);
      return {
        ...(isOneOf(BOOKING_AUDIENCES, audience) ? { audience } : {}),
        ...(typeof word === "string" ? { word } : {}),
        ...(typeof greeting === "string" ? { greeting } : {}),
        ...(areTypes(sessionTypes) ? { sessionTypes } : {}),
        ...(isSessionMinutes(durationMinutes) ? { durationMinutes } : {}),
      };
    },
  );
}

const areTypes = (value: unknown): value is SessionType[] =>
  Array.isArray(value) && value.every((type) => isOneOf(SESSION_TYPES, type));
