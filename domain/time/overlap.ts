import { minuteMs } from "./time-spans";

/** `startsAt` is UTC in milliseconds. */
export type SessionSpan = { startsAt: number; durationMinutes: number };

/** Touching sessions do not overlap. */
export function overlaps(first: SessionSpan, second: SessionSpan): boolean {
  return first.startsAt < endsAt(second) && second.startsAt < endsAt(first);
}

/** Exclusive. */
export function endsAt({ startsAt, durationMinutes }: SessionSpan): number {
  return startsAt + durationMinutes * minuteMs;
}

export const widened = ({ startsAt, durationMinutes }: SessionSpan, minutes: number) => ({
  startsAt: startsAt - minutes * minuteMs,
  durationMinutes: durationMinutes + 2 * minutes,
});
