/** So many tries at once, then as many again evenly over the time. */
export interface AttemptLimit {
  tries: number;
  perMs: number;
}

/**
 * A bucket of tries is one instant: when it will be full again. An absent or past one is full. Each try taken moves the
 * instant on by the time a try takes to grow back; it never lies further ahead than an empty bucket needs.
 */
export type FullAt = number | null;

/** How long until a whole try is there; 0 when there is one. */
export function waitForTryMs(fullAt: FullAt, limit: AttemptLimit, now: number): number {
  return Math.max(0, missingMs(fullAt, limit, now) + growthMs(limit) - limit.perMs);
}

export function takeTry(fullAt: FullAt, limit: AttemptLimit, now: number): number {
  return now + missingMs(fullAt, limit, now) + growthMs(limit);
}

export function giveTryBack(fullAt: FullAt, limit: AttemptLimit, now: number): number {
  return now + Math.max(0, missingMs(fullAt, limit, now) - growthMs(limit));
}

const growthMs = ({ tries, perMs }: AttemptLimit) => Math.ceil(perMs / tries);

/** A clock that was set back must not make anybody wait longer than an empty bucket does. */
const missingMs = (fullAt: FullAt, { perMs }: AttemptLimit, now: number) =>
  Math.min(perMs, Math.max(0, (fullAt ?? now) - now));
