const mib = 1024 * 1024;

/** The limits of the store with their reasons. */
export const storeLimits = {
  /** A longer log file is folded into the database, to limit the time to open. */
  logFileBytes: 4 * mib,
  /** With so many files to fold in, appends wait: limits the log, its memory and the time of the next start. */
  logFilesMax: 8,
  /**
   * In bytes of the log: one append is read again as one text, which V8 limits to 512 Mi. The engine's own transactions
   * stay far below; an import is one.
   */
  appendBytesMax: 256 * mib,
  /** With more, documents and keys stay on the disk and are read when they are needed. All in memory start in 1.5 s. */
  loadedDocumentsMax: 120_000,
  /** With more bytes in the file, too. */
  loadedBytesMax: 128 * mib,
  /** Of the log that can't be copied elsewhere yet; above it a backup has to begin it again. */
  unshippedBytesMax: 256 * mib,
  /** Kept to look up what a commit touched; the documents themselves have everything else. */
  commitLogRowsMax: 100_000,
} as const;
