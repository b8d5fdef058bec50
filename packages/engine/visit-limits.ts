/** How the documents on the disk are checked while others are served. */
export const documentLimits = {
  visitEveryMs: 60 * 60 * 1000,
  /** As of uploaded files: a week of a machine that is on for half of each day. */
  visitsPerRound: 7 * 12,
  /** Read at once: a millisecond's work, and none of the file's other statements wait longer. */
  rowsAtOnceMax: 64,
  bytesAtOnce: 256 * 1024,
  pauseMs: 200,
  /** Named in the log; the others are counted. */
  namedMax: 20,
} as const;

export type DocumentLimits = { readonly [Name in keyof typeof documentLimits]: number };
