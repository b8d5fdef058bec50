const MINUTE_MS = 60 * 1000;

/** `startsAt` is UTC in milliseconds. */
export type SessionSpan = { startsAt: number; durationMinutes: number };

/** Whether two sessions share any time. One that starts as the other ends does not. */
export function overlaps(first: SessionSpan, second: SessionSpan): boolean {
  return first.startsAt < endsAt(second) && second.startsAt < endsAt(first);
}

/** The first moment that no longer belongs to it. */
export function endsAt({ startsAt, durationMinutes }: SessionSpan): number {
  return startsAt + durationMinutes * MINUTE_MS;
}
