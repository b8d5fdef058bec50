import { minuteMs, hourMs } from "../time/time-spans";
import type { AttemptLimit } from "./attempt-buckets";

const tenMinutesMs = 10 * minuteMs;

/**
 * Rate limits of sign-in, each a token bucket. "Account" is a typed address, known or not; "network" is where the call
 * came from, "site" the /48 of IPv6 around it. Every bucket belongs to a caller or to a caller and an account, so
 * nobody can use up another person's. Known devices have a bucket of their own.
 */
export const attemptLimits = {
  triesAtAccountFromNetwork: { tries: 10, perMs: hourMs },
  triesAtAccountFromSite: { tries: 30, perMs: hourMs },
  triesOfDevice: { tries: 10, perMs: hourMs },
  triesOfNetwork: { tries: 30, perMs: tenMinutesMs },
  triesOfSite: { tries: 120, perMs: tenMinutesMs },
  /**
   * Wrong passwords of a signed-in person: ten at once, then one every ten seconds. Other people's guesses never count.
   */
  confirmationsOfSignIn: { tries: 10, perMs: 100 * 1000 },
  /**
   * Codes after the right password. Strangers who know it share one bucket, on every network. Known devices and signed-in people, who
   * both needed a code to become that, have their own. A signed-in thief can register devices at will, so those have a total too.
   */
  codesOfPerson: { tries: 6, perMs: hourMs },
  codesOfDevice: { tries: 6, perMs: hourMs },
  codesOfAllDevices: { tries: 12, perMs: hourMs },
  codesOfSignIn: { tries: 6, perMs: hourMs },
  warningsOfCodes: { tries: 1, perMs: 24 * hourMs },
  resetsOfSecondStep: { tries: 3, perMs: 24 * hourMs },
  passwordChangesOfPerson: { tries: 10, perMs: hourMs },
  lettersToAccountFromNetworkHourly: { tries: 3, perMs: hourMs },
  lettersToAccountFromNetworkDaily: { tries: 10, perMs: 24 * hourMs },
  lettersForDevice: { tries: 3, perMs: hourMs },
  lettersForNetwork: { tries: 20, perMs: hourMs },
  lettersForSite: { tries: 60, perMs: hourMs },
  /** Emails to one address, from anywhere. Nobody is refused beyond it: the link already sent stays valid. */
  lettersToAccountHourly: { tries: 6, perMs: hourMs },
  lettersToAccountDaily: { tries: 20, perMs: 24 * hourMs },
  /** Booking pages: a visitor looks again with each change of the zone, and many share a network. */
  bookingLooksOfNetwork: { tries: 60, perMs: tenMinutesMs },
  bookingLooksOfSite: { tries: 240, perMs: tenMinutesMs },
  /** Calendar services read the feeds of many people from one network, each a few times an hour. */
  feedReadsOfNetwork: { tries: 600, perMs: tenMinutesMs },
} as const satisfies Record<string, AttemptLimit>;
export type AttemptLimitName = keyof typeof attemptLimits;

/** A power of two, at most 16: networks are spread evenly over this many shares of each gauge. */
export const crowdShares = 4;

/**
 * How busy sign-in and booking pages are. Nobody is refused: from half full on, an unknown browser does a little work
 * before its call is looked at, more when fuller. Passwords, letters and looks are counted by shares of the networks.
 */
export const crowdGauges = {
  /**
   * Passwords that must be hashed, two at a time. More than eight a second in all, or 48 at once, count as busy: so
   * nobody waits longer than a few seconds.
   */
  passwords: { tries: 24, perMs: 12 * 1000 },
  guessesAtAccount: { tries: 40, perMs: hourMs },
  letters: { tries: 150, perMs: hourMs },
  /** Loads of booking pages, a few milliseconds each. More than fifty a second in all count as busy. */
  looks: { tries: 120, perMs: 10 * 1000 },
} as const satisfies Record<string, AttemptLimit>;
export type CrowdGaugeName = keyof typeof crowdGauges;
