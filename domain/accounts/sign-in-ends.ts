import { signInMsClient, signInMsCoach } from "../limits";
import { minuteMs } from "../time/time-spans";
import type { Role } from "./roles";

export const signInMsOf = (role: Role) => (role === "admin" ? signInMsCoach : signInMsClient);

/** Choices for the time without activity; any whole number of minutes in between is accepted. */
export const IDLE_MINUTES = [15, 30, 60, 120, 240, 480] as const;
export const idleMinutesDefault = 15;
export const idleMinutesMin = 15;
export const idleMinutesMax = 480;

export const isIdleMinutes = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= idleMinutesMin && minutes <= idleMinutesMax;

export const idleMsDefault = idleMinutesDefault * minuteMs;

export interface Appointment {
  startsAt: number;
  endsAt: number;
}

/**
 * When a sign-in ends without activity since `seenAt`, for the server and every window alike. A session of the person
 * counts as activity while it runs, so nobody is signed out during one, nor at the minute in which it ends.
 */
export function idleEndsAt(
  seenAt: number,
  idleMs: number,
  appointments: readonly Appointment[],
): number {
  let activeUntil = seenAt;
  const inOrder = appointments.toSorted((one, other) => one.startsAt - other.startsAt);
  for (const { startsAt, endsAt } of inOrder) {
    if (startsAt <= activeUntil + idleMs && endsAt > activeUntil) activeUntil = endsAt;
  }
  return activeUntil + idleMs;
}
