const MINUTE_MS = 60 * 1000;

/** `startsAt` is UTC in milliseconds. */
export type SessionSpan = { startsAt: number; durationMinutes: number };

/** Touching sessions do not overlap. */
export function overlaps(first: SessionSpan, second: SessionSpan): boolean {
  return first.startsAt < endsAt(second) && second.startsAt < endsAt(first);
}

/** Exclusive. */
export function endsAt({ startsAt, durationMinutes }: SessionSpan): number {
  return startsAt + durationMinutes * MINUTE_MS;
}

export const widened = ({ startsAt, durationMinutes }: SessionSpan, minutes: number) => ({
  startsAt: startsAt - minutes * 60 * 1000,
  durationMinutes: durationMinutes + 2 * minutes,
});
