/** Limits of checking documents on disk while the server runs. */
export const documentLimits = {
  visitEveryMs: 60 * 60 * 1000,
  /** The same as for uploaded files: a week on a machine that is on for half of each day. */
  visitsPerRound: 7 * 12,
  /** Rows read at once: a millisecond's work, so that the file's other statements don't wait longer. */
  rowsAtOnceMax: 64,
  bytesAtOnce: 256 * 1024,
  pauseMs: 200,
  /** Documents named in the log; further ones are only counted. */
  namedMax: 20,
} as const;

export type DocumentLimits = { readonly [Name in keyof typeof documentLimits]: number };
