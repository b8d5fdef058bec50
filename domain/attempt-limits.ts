import type { AttemptLimit } from "./attempt-buckets";

const tenMinutesMs = 10 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/**
 * How often a door may be tried: at once, then as many again evenly over the time. "Account" is an address that was
 * typed, known or not; "network" is where it was typed. Known devices have a bucket of their own, so that a stranger's
 * guesses lock out the stranger.
 */
export const attemptLimits = {
  triesOfAccount: { tries: 10, perMs: hourMs },
  triesOfDevice: { tries: 10, perMs: hourMs },
  triesOfNetwork: { tries: 30, perMs: tenMinutesMs },
  triesOfEverybody: { tries: 1000, perMs: tenMinutesMs },
  /** Codes after the right password. Only whoever knows it gets this far, so nobody else can lock the owner out. */
  codesOfPerson: { tries: 6, perMs: hourMs },
  warningsOfCodes: { tries: 1, perMs: 24 * hourMs },
  resetsOfSecondStep: { tries: 3, perMs: 24 * hourMs },
  lettersToAccountHourly: { tries: 3, perMs: hourMs },
  lettersToAccountDaily: { tries: 10, perMs: 24 * hourMs },
  lettersForDevice: { tries: 3, perMs: hourMs },
  lettersForNetwork: { tries: 20, perMs: hourMs },
  lettersForEverybody: { tries: 500, perMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;
export type AttemptLimitName = keyof typeof attemptLimits;
