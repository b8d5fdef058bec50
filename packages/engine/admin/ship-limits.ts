export const shipLimits = {
  /** A lost disk loses what was written since the last time: at most so much, and what the copy itself takes. */
  shipEveryMs: 30_000,
  /** Of records in one file, before they are packed: encrypting blocks the thread for some milliseconds. */
  shippedAtOnceBytes: 4 * 1024 * 1024,
  /** What a lost disk may lose at most is promised to be less (docs/deploy-reference.md). */
  shippedLateMs: 60_000,
  /** At the end of the server, which must not take long. */
  shippedLastWithinMs: 1_000,
} as const;

export type ShipLimits = { readonly [Name in keyof typeof shipLimits]: number };
