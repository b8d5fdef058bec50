/** Every bound of the engine with its reason. Each room appends its own block. */

const kib = 1024;
const mib = 1024 * kib;

/** Tokens come from strangers: nothing about one may cost much before its signature holds. */
export const tokenLimits = {
  /** An identity with many claims stays far below; a header of Node's HTTP server holds 16 KiB in all. */
  tokenCharsMax: 12 * kib,
  /** Two machines' clocks differ by this much in practice; more would keep revoked tokens alive. */
  leewaySeconds: 5,
  providerWithinMs: 5_000,
  providerAnswerBytesMax: mib,
  /** Used when the provider's answer names no age. */
  keysKeptSeconds: 300,
  /** Forged tokens must not be able to make us ask the provider again and again. */
  refetchKeysAfterMs: 10_000,
} as const;

/** One socket may harm only itself: every queue, buffer and wait of a connection ends somewhere. */
export const connectionLimits = {
  /** Nobody needs more before saying who they are; holds only where the app has a sign-in at all. */
  frameBeforeSignInBytesMax: mib,
  frameBytesMax: 8 * mib,
  /** Values nest 64 deep; a frame wraps them in modifications, a modification, arguments, and an encoded leaf. */
  frameDepthMax: 70,
  subscriptionsPerSocketMax: 200,
  /** Those above are refused one by one and remembered, as the client will take them back. This many is no page's mistake. */
  queriesPerSocketMax: 400,
  /** Tabs and devices of one person, with room for a browser restoring its session. */
  socketsPerUserMax: 20,
  /** A household or small office behind one address. Loopback is exempt: tests, benchmarks and proxies live there. */
  socketsPerAddressMax: 50,
  framesPerSecondMax: 100,
  /** A page that opens sends its queries at once. */
  framesBurstMax: 400,
  /** A sender that is slowed down for this long without a pause is a flood, not a person. */
  floodForMs: 10_000,
  /** Beyond this the socket is not read: the sender waits, nothing fails, memory stays bounded. */
  queuedMutationsMax: 50,
  queuedBytesMax: 8 * mib,
  runningActionsMax: 100,
  /** Over all sockets, those that have gone included: an action goes on for up to ten minutes without the one that asked. */
  runningActionsPerUserMax: 200,
  runningActionsPerAddressMax: 500,
  connectWithinMs: 10_000,
  /** Convex's client gives a silent server up after 60 s. */
  pingAfterSilenceMs: 15_000,
  dropAfterSilenceMs: 60_000,
  watchEveryMs: 5_000,
  /** Above this a slow reader gets no new results, only, once it has caught up, the newest. */
  unsentBytesBeforePause: mib,
  unsentBytesMax: 8 * mib,
  /** Looked at every few seconds, so a reader that stands still is let go within a minute. */
  stalledForMs: 50_000,
  /** Longer transitions are cut into pieces, as proxies and browsers dislike giant frames. */
  transitionChunkBytes: 5_000_000,
  closeWithinMs: 2_000,
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof connectionLimits]: number };

export const httpLimits = {
  headersWithinMs: 10_000,
  /** The whole request, body included; a body sent byte by byte must not hold a place for ever. */
  requestWithinMs: 60_000,
  /** Files are larger than calls and lines are slow; upstream allows uploads the same time. */
  uploadWithinMs: 120_000,
  checkDeadlinesEveryMs: 1_000,
  headerBytesMax: 16 * kib,
  headersMax: 100,
  keepAliveMs: 5_000,
  callBytesMax: 16 * mib,
  httpActionBytesMax: 20 * mib,
  batchQueriesMax: 100,
  /** Function paths have parts of at most 64 characters; this leaves room for deep folders. */
  pathCharsMax: 512,
  /** A reader that takes nothing of a file for so long has gone, or means harm. */
  stalledDownloadMs: 60_000,
  stopWithinMs: 2_500,
  /** Larger files are streamed from disk; smaller ones are kept compressed in memory. */
  cachedFileBytesMax: 4 * mib,
  cachedSiteBytesMax: 64 * mib,
} as const;

export type HttpLimits = { readonly [Name in keyof typeof httpLimits]: number };

export const blobLimits = {
  /** A bound against a full disk, not a product rule: an app decides what it accepts. */
  fileBytesMax: 1024 * mib,
  uploadTokenMs: 60 * 60 * 1000,
  /** An upload that is under way at the sweep, or a file whose transaction has not committed, is younger. */
  orphanAgeMs: 24 * 60 * 60 * 1000,
  sweepEveryMs: 60 * 60 * 1000,
  chunkBytes: 64 * kib,
} as const;

export const backupLimits = {
  /** Kept however old they say they are, as the clock that says so may be wrong: the one just taken and two more. */
  newestKept: 3,
} as const;

export const passwordLimits = {
  /** Half of the thread pool, which files and compression use as well. */
  atOnceMax: 2,
  /** About a second of waiting. Whoever comes later is told to try again. */
  waitingMax: 16,
  /** As long as a mutation that is overtaken may take to run again. */
  rememberedMs: 10_000,
} as const;

/** What one call of a function may use. Convex's own numbers, so that an app that runs here runs there. */
export const functionLimits = {
  argumentsBytesMax: 16 * mib,
  resultBytesMax: 16 * mib,
  /** Convex stops at the ninth level of calls within one transaction: endless recursion looks just like that. */
  nestedCallsDepthMax: 8,
  logLinesMax: 256,
  logLineBytesMax: 32_768,
  /** A query or mutation that awaits something for ever holds a snapshot, and others behind it. */
  transactionWithinMs: 15_000,
  actionWithinMs: 600_000,
  /** Runs of a mutation before it gives up because others keep changing what it reads. */
  mutationAttemptsMax: 5,
  /** From this attempt on no other mutation starts meanwhile, so that a slow one is not overtaken for ever. */
  attemptsBeforeAlone: 2,
  /** Convex keeps answers for two weeks: longer than a browser tab sleeps with an unanswered request. */
  answersKeptMs: 14 * 24 * 60 * 60 * 1000,
  /** A function that holds the only thread this long has stopped every other caller; nothing can interrupt it. */
  blockedMsMax: 10_000,
  heartbeatMs: 250,
} as const;

export const upkeepLimits = {
  /** After a restart everybody comes back at once, and what they sent is looked up on disk: they go first. */
  firstAfterMs: 60_000,
  forgetAnswersEveryMs: 24 * 60 * 60 * 1000,
} as const;

export const jobLimits = {
  runningMax: 8,
  finishedKeptMs: 7 * 24 * 60 * 60 * 1000,
  sweepEveryMs: 60 * 60 * 1000,
  sweptAtOnceMax: 500,
  retryFirstMs: 500,
  retryLastMs: 2 * 60 * 60 * 1000,
  farthestMs: 5 * 365 * 24 * 60 * 60 * 1000,
} as const;

/** What Convex holds values and documents to (contract §3.3): an app that stays within runs on both. */
export const valueLimits = {
  arrayItemsMax: 8192,
  objectFieldsMax: 1024,
  fieldNameCharsMax: 1024,
  nameCharsMax: 64,
  nestingMax: 64,
  documentNestingMax: 16,
  documentBytesMax: mib,
} as const;

/** What one query or mutation may do (contract §6.9): no call may hold the one process for long. */
export const transactionLimits = {
  documentsReadMax: 32_000,
  bytesReadMax: 16 * mib,
  rangesReadMax: 4_096,
  documentsWrittenMax: 16_000,
  bytesWrittenMax: 16 * mib,
  functionsScheduledMax: 1_000,
  scheduledArgsBytesMax: 16 * mib,
} as const;

export type TransactionLimits = { readonly [Name in keyof typeof transactionLimits]: number };

export const queryLimits = {
  operatorsMax: 256,
  pageItemsMax: 32_000,
  /** Pages above this are worth splitting, as the client may then load them in parallel. */
  pageItemsBeforeSplit: 6144,
  searchTermsMax: 16,
  searchTermCharsMax: 32,
  searchCandidatesMax: 1024,
  searchFiltersMax: 8,
} as const;

export const databaseLimits = {
  /** Commits remembered for conflict checks, up to twice of both; a transaction older than that is run again. */
  commitWindowMax: 10_000,
  commitWindowMs: 30_000,
  /** One append's share: keeps a single fsync's batch, and so the wait for it, short. */
  batchCommitsMax: 1_000,
  batchBytesMax: 8 * mib,
  /** Undurable commits waiting for the disk; beyond it new ones are refused, so that memory stays bounded. */
  pendingCommitsMax: 5_000,
  /** Parsed documents kept, twice this many at most: filters and searches read the same rows again and again. */
  parsedDocumentsMax: 8_192,
  /** A tab that was offline for longer and sends its mutation again would have it run twice. */
  requestRecordDays: 14,
  /** Requests answered without a look on disk. More than pending commits, whose records are not there yet. */
  recentRequestsMax: 10_000,
  /** Longer answers are read from the disk again: ten thousand of the longest would not fit into memory. */
  recentAnswerCharsMax: 1_000,
  /** The engine's own transactions are short: one that still conflicts is a fault and not bad luck. */
  transactAttemptsMax: 20,
} as const;

export const storeLimits = {
  /** A file of the log is folded into the database when it has grown past this: bounds its size and the time to open. */
  logFileBytes: 4 * mib,
  /** With so many such files to fold in, appends wait: bounds the log, the memory that holds it and the next start. */
  logFilesMax: 8,
  /**
   * As it lies in the log: what is written at once is also read at once, as one text, which V8 ends at 512 Mi. The engine's
   * own transactions stay far below; an import is one.
   */
  appendBytesMax: 256 * mib,
  /** Kept to answer what a commit touched; the documents themselves hold everything else. */
  commitLogRowsMax: 100_000,
} as const;
