const mib = 1024 * 1024;

export const storeLimits = {
  /** A longer log file is folded into the database, to limit the time to open. */
  logFileBytes: 4 * mib,
  /** With this many files to fold in, appends wait. This limits the log, its memory and the time of the next start. */
  logFilesMax: 8,
  /**
   * In bytes of the log, because one append is read again as one text, which V8 limits to 512 Mi. The engine's own
   * transactions stay far below; a whole import is a single append.
   */
  appendBytesMax: 256 * mib,
  /** With more, documents and keys stay on disk and are read when needed. Loading this many takes 1.5 s. */
  loadedDocumentsMax: 120_000,
  /** The same limit for the bytes of the file. */
  loadedBytesMax: 128 * mib,
  /** The most of the log to keep when it can't be shipped; above it a backup has to begin a new stream. */
  unshippedBytesMax: 256 * mib,
  /** Commits kept to look up what each one changed; the documents have everything else. */
  commitLogRowsMax: 100_000,
} as const;
