import type { Role } from "../accounts/roles";
import { dayMs } from "../time/time-spans";

/**
 * A person's limits of characters: this many at once, as many again evenly over a day, and a total. A long message to
 * each of two hundred clients fits into a coach's day.
 */
export const writtenCharactersPerDayClient = 2_000_000;
const writtenCharactersPerDayCoach = 20_000_000;
export const writtenCharactersMaxClient = 60_000_000;
const writtenCharactersMaxCoach = 600_000_000;

export const writtenMax = (role: Role) =>
  role === "admin"
    ? { perDay: writtenCharactersPerDayCoach, inAll: writtenCharactersMaxCoach }
    : { perDay: writtenCharactersPerDayClient, inAll: writtenCharactersMaxClient };

export const spendOfDay = (fullAt: number, share: number, now: number) =>
  spendOf(dayMs, fullAt, share, now);

/** A token bucket that refills in `periodMs`, as in `attempt-buckets.ts`. `waitMs` is 0 when there is enough. */
export function spendOf(periodMs: number, fullAt: number, share: number, now: number) {
  const missingMs = Math.min(periodMs, Math.max(0, fullAt - now)) + Math.ceil(share * periodMs);
  return { fullAt: now + missingMs, waitMs: Math.max(0, missingMs - periodMs) };
}

const HALF_A_CHARACTER = /\p{Surrogate}/u;

/** UTF-16 units in all texts, nested ones included. */
export function countTexts(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + countTexts(each), 0);
}

/** Lone surrogates, which other programs could not read. */
export function hasBrokenText(value: unknown): boolean {
  if (typeof value === "string") return HALF_A_CHARACTER.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasBrokenText);
}
