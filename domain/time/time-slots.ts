import { slotFirstMinuteOfDay, slotLastMinuteOfDay, slotMinutesStep } from "../limits";
import { clockTimeAt, type ClockTime } from "./clock-times";

/** First and last included. */
export const TIME_SLOTS: readonly ClockTime[] = Array.from(
  { length: (slotLastMinuteOfDay - slotFirstMinuteOfDay) / slotMinutesStep + 1 },
  (_, index) => clockTimeAt(slotFirstMinuteOfDay + index * slotMinutesStep),
);

export const SESSION_MINUTES = [30, 45, 60, 90, 120] as const;
export type SessionMinutes = (typeof SESSION_MINUTES)[number];

export function isTimeSlot(value: unknown): value is ClockTime {
  return TIME_SLOTS.some((slot) => slot === value);
}

export function isSessionMinutes(value: unknown): value is SessionMinutes {
  return SESSION_MINUTES.some((minutes) => minutes === value);
}
