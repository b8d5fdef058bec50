/** `tries` at once, then as many again, evenly over `perMs`. */
export interface AttemptLimit {
  tries: number;
  perMs: number;
}

/**
 * A bucket is stored as one instant: when it will be full again. Null or a past instant is full. Each try moves the
 * instant by the time one try takes to refill, at most `perMs` ahead.
 */
export type FullAt = number | null;

/** 0 when a try is available. */
export function waitForTryMs(fullAt: FullAt, limit: AttemptLimit, now: number): number {
  return Math.max(0, missingMs(fullAt, limit, now) + growthMs(limit) - limit.perMs);
}

export function takeTry(fullAt: FullAt, limit: AttemptLimit, now: number): number {
  return now + missingMs(fullAt, limit, now) + growthMs(limit);
}

export function giveTryBack(fullAt: FullAt, limit: AttemptLimit, now: number): number {
  return now + Math.max(0, missingMs(fullAt, limit, now) - growthMs(limit));
}

/** 0 is full, 1 is empty. */
export const emptinessOf = (fullAt: FullAt, limit: AttemptLimit, now: number): number =>
  missingMs(fullAt, limit, now) / limit.perMs;

const growthMs = ({ tries, perMs }: AttemptLimit) => Math.ceil(perMs / tries);

/** Bounded, so that a clock that was set back does not extend the wait. */
const missingMs = (fullAt: FullAt, { perMs }: AttemptLimit, now: number) =>
  Math.min(perMs, Math.max(0, (fullAt ?? now) - now));
