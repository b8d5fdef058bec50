export const shipLimits = {
  /** The interval of shipping. A lost disk loses the writes of at most one interval and one shipment. */
  shipEveryMs: 30_000,
  /** Records in one segment before packing: encrypting them blocks the thread for some milliseconds. */
  shippedAtOnceBytes: 4 * 1024 * 1024,
  /** The promised limit of the writes that a lost disk may lose (docs/deploy-reference.md). */
  shippedLateMs: 60_000,
  /** The time for the last shipment at the end of the server, which must not take long. */
  shippedLastWithinMs: 1_000,
} as const;

export type ShipLimits = { readonly [Name in keyof typeof shipLimits]: number };
