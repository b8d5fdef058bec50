/** The limits of the engine with their reasons. Each folder has its own block; the store has kv/store-limits.ts. */

const kib = 1024;
const mib = 1024 * kib;

/** Tokens come from anyone: checking one must cost little before its signature is verified. */
export const tokenLimits = {
  /** An identity with many claims stays far below; all headers of a request have 16 KiB in Node's HTTP server. */
  tokenCharsMax: 12 * kib,
  /** Clocks of two machines differ by this much in practice; more would keep revoked tokens valid. */
  leewaySeconds: 5,
  providerWithinMs: 5_000,
  providerAnswerBytesMax: mib,
  /** When the provider's response has no max-age. */
  keysKeptSeconds: 300,
  /** Forged tokens must not make the server fetch the provider's keys again and again. */
  refetchKeysAfterMs: 10_000,
  /** A replaced key still verifies tokens for the lifetime of a token of `@convex-dev/auth`. */
  formerKeyMs: 60 * 60 * 1000,
} as const;

/** What one person, one network and all callers together may use of the process (packages/engine/budget). */
export const budgetLimits = {
  /**
   * Memory that callers make the process hold: a quarter of the heap at most. Callers before sign-in get half of this.
   */
  processBytesMax: 512 * mib,
  personBytesMax: 64 * mib,
  networkBytesMax: 128 * mib,
  strangersOfNetworkBytesMax: 24 * mib,
  /** A /48 has 65,536 networks, and often belongs to one customer. */
  wideNetworkFactor: 4,
  /** Frames, calls and queries of a network without sign-in; opening a page sends some dozens. */
  strangersPerSecond: 100,
  strangersBurst: 500,
  personPerSecond: 400,
  personBurst: 4_000,
} as const;

export type BudgetLimits = { readonly [Name in keyof typeof budgetLimits]: number };

/** A socket may harm only itself: every queue, buffer and wait of a connection is limited. */
export const connectionLimits = {
  /** Enough before sign-in; applies only when the app has a sign-in at all. */
  frameBeforeSignInBytesMax: 256 * kib,
  /** For all subscriptions and calls of a socket together, and for one call; a function may allow more for itself. */
  argumentsBeforeSignInBytesMax: 64 * kib,
  /** For all results that a socket shows: each change sends some of them again, and a page can't draw more. */
  shownBytesMax: 24 * mib,
  /** Room for one result of 8 MiB, which Convex sends to any caller. */
  shownBeforeSignInBytesMax: 9 * mib,
  frameBytesMax: 8 * mib,
  /** Browsers cut a long frame into parts of 64 KiB and more; each part costs memory besides its bytes. */
  framePartsMax: 2_048,
  /** Values nest 64 deep; a frame adds modifications, a modification, arguments, and an encoded leaf. */
  frameDepthMax: 70,
  /** Parsing that many takes some 50 ms and blocks the thread. No list may be longer than 8,192. */
  frameValuesMax: 500_000,
  subscriptionsPerSocketMax: 200,
  /** Queries above it are rejected one by one and remembered, because the client will remove them. */
  queriesPerSocketMax: 400,
  /** Tabs and devices of one person, with room for a browser restoring its session. */
  socketsPerUserMax: 20,
  /** A household or small office: an IPv4 address or an IPv6 /64. Loopback is exempt: proxies and tests are there. */
  socketsPerAddressMax: 50,
  socketsPerWideNetworkMax: 200,
  framesPerSecondMax: 100,
  /** A page sends all its queries at once when it opens. */
  framesBurstMax: 400,
  /** A sender that is slowed down for this long without a pause is a flood, not a person. */
  floodForMs: 10_000,
  /** Beyond this the socket is not read: the sender waits, nothing fails, memory stays limited. */
  queuedMutationsMax: 50,
  queuedBytesMax: 8 * mib,
  runningActionsMax: 100,
  /** For all sockets together, including closed ones: an action runs for up to ten minutes without its socket. */
  runningActionsPerUserMax: 200,
  runningActionsPerAddressMax: 500,
  connectWithinMs: 10_000,
  /** Convex's client gives up on a silent server after 60 s. */
  pingAfterSilenceMs: 15_000,
  dropAfterSilenceMs: 60_000,
  watchEveryMs: 5_000,
  /** Above this a slow reader gets no new results until it has caught up, then the newest. */
  unsentBytesBeforePause: mib,
  unsentBytesMax: 8 * mib,
  unsentBytesCounted: 256 * kib,
  /** Checked every few seconds, so a reader that stopped is closed within a minute. */
  stalledForMs: 50_000,
  /** Longer transitions are split, because proxies and browsers handle giant frames badly. */
  transitionChunkBytes: 5_000_000,
  closeWithinMs: 2_000,
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof connectionLimits]: number };

export const httpLimits = {
  headersWithinMs: 10_000,
  /** The whole request including its body, which must not be sent byte by byte forever. */
  requestWithinMs: 60_000,
  /** Files are larger than calls and networks are slow; Convex allows uploads the same time. */
  uploadWithinMs: 120_000,
  checkDeadlinesEveryMs: 1_000,
  headerBytesMax: 16 * kib,
  headersMax: 100,
  /** For each direction of a connection and for each request. Node's default since version 22 is four times as much. */
  streamBufferBytes: 16 * kib,
  keepAliveMs: 5_000,
  callBytesMax: 16 * mib,
  /** A larger body before sign-in is not even read; a function or a route of the app may allow more for itself. */
  callBeforeSignInBytesMax: 64 * kib,
  httpActionBytesMax: 20 * mib,
  /** Reserved for each answer before its function runs; most are shorter. */
  answerReservedBytes: 64 * kib,
  /** How long the rest of a refused body is read and dropped. */
  refusedBodyWithinMs: 5_000,
  /** Memory that an upload uses while it streams to disk. */
  uploadBufferBytes: mib,
  /** The longest wait of a caller above its rate, before it is rejected. */
  waitForTurnMs: 1_000,
  /** TCP connections, including sockets. Browsers open six to a site. Loopback and trusted proxies are exempt. */
  connectionsPerNetworkMax: 400,
  connectionsPerWideNetworkMax: 1_600,
  /** For all callers together, proxies included: each idle connection costs 8 KiB and a descriptor. */
  connectionsMax: 20_000,
  /** Including sockets. Above it callers over their rate don't wait but are rejected. */
  requestsAtOncePerNetworkMax: 150,
  /** Held while the server starts, so that clients need not back off. */
  heldAtStartMax: 2_000,
  heldAtStartMs: 30_000,
  batchQueriesMax: 100,
  /** Function paths have parts of at most 64 characters; this leaves room for deep folders. */
  pathCharsMax: 512,
  /** A reader that accepts no bytes of a file for this long has gone, or is malicious. */
  stalledDownloadMs: 60_000,
  stopWithinMs: 2_500,
  /** Larger files are streamed from disk; smaller ones are cached compressed in memory. */
  cachedFileBytesMax: 4 * mib,
  cachedSiteBytesMax: 64 * mib,
} as const;

export type HttpLimits = { readonly [Name in keyof typeof httpLimits]: number };

export const blobLimits = {
  /** Protects against a full disk; apps have their own limits. */
  fileBytesMax: 1024 * mib,
  uploadTokenMs: 60 * 60 * 1000,
  /** Younger files may be uploads in progress, or belong to a transaction that has yet to commit. */
  orphanAgeMs: 24 * 60 * 60 * 1000,
  sweepEveryMs: 60 * 60 * 1000,
  /** Read at once for verification: hashing it twice blocks the thread for about a millisecond. */
  verifiedChunkBytes: 512 * kib,
  /** Bytes served at once, after their hash was compared; a slow reader holds this much memory. */
  blockBytes: 64 * kib,
  /** The hashes of some 32 GiB of files. */
  blockListsBytesMax: 16 * mib,
  /** A larger file that a function opens is read when the function reads it. */
  openedInMemoryBytesMax: 16 * mib,
  /** Files remembered as verified; above it the oldest is forgotten and verified again. */
  verdictsMax: 100_000,
  visitEveryMs: 60 * 60 * 1000,
  /** Visits until every file is checked: a week of a machine that is on for half of each day. */
  visitsPerRound: 7 * 12,
} as const;

export const backupLimits = {
  /** Kept regardless of their time, because the clock may be wrong: the new one and two more. */
  newestKept: 3,
} as const;

/** For the server's own log outside development: 60 s of rejections stay below a megabyte. */
export const logLimits = {
  countForMs: 1_000,
  kindsMax: 64,
  headCharsMax: 300,
  bytesPerSecond: 8 * kib,
  burstBytes: 256 * kib,
} as const;

export const passwordLimits = {
  /** Half of the thread pool, which files and compression use as well. */
  atOnceMax: 2,
  /** For each queue: two seconds of waiting, in order. Later callers have to retry. */
  waitingMax: 40,
  /** As long as a conflicting mutation may take to run again. */
  rememberedMs: 10_000,
} as const;

/** What one call of a function may use. Convex's own numbers, so that an app that runs here runs there. */
export const functionLimits = {
  argumentsBytesMax: 16 * mib,
  resultBytesMax: 16 * mib,
  /** Convex stops at the ninth level of calls within one transaction, which catches endless recursion. */
  nestedCallsDepthMax: 8,
  logLinesMax: 256,
  logLineBytesMax: 32_768,
  /** A query or mutation that waits forever holds a snapshot, and delays others. */
  transactionWithinMs: 15_000,
  actionWithinMs: 600_000,
  /** Runs of a mutation before it fails because of conflicts. */
  mutationAttemptsMax: 5,
  /** From this attempt on no other mutation starts meanwhile, so that a slow one does not conflict forever. */
  attemptsBeforeAlone: 2,
  /** A function that computes this long without a pause has stopped every other caller; nothing can interrupt it. */
  blockedMsMax: 10_000,
  /**
   * The same limit for a function that blocks the thread while waiting, say for a disk: a busy machine also causes
   * that.
   */
  asleepMsMax: 60_000,
  heartbeatMs: 250,
  /** The text of the rows that long lists of live queries keep decoded, which takes twice as much memory. */
  longListCharsMax: 32 * mib,
  /** Results of queries that actions call; each also keeps its read set. */
  keptResultsMax: 200,
  keptResultCharsMax: 4 * mib,
} as const;

export const upkeepLimits = {
  /** After a restart all clients reconnect at once and their requests are looked up on disk; upkeep waits for that. */
  firstAfterMs: 60_000,
  /** A kill loses up to this much of the counted service time, after which an upgrade can no longer be undone. */
  countServedEveryMs: 10 * 60 * 1000,
  deleteAnswersEveryMs: 24 * 60 * 60 * 1000,
  /** The longest time that erased text stays in the log (docs/decisions/0046). */
  foldLogEveryMs: 60 * 60 * 1000,
} as const;

export const healthLimits = {
  lookEveryMs: 60_000,
  /** Enough for a backup's copy of the documents, and for days of writes. */
  diskFreeBytesMin: 512 * mib,
  /** Above this V8 spends its time on garbage collection, and ends the process soon after. */
  heapShareMax: 0.85,
  /** The share of the disk and of the heap to warn at: enough is left to act in working hours. */
  shareWarned: 0.7,
  /** The heap must be above that share in this many checks in a row, so that uncollected garbage causes no warning. */
  looksKept: 5,
  /** Unchanged figures are reported again after this time, so that a reader sees that they are fresh. */
  reportEveryMs: 10 * 60 * 1000,
  jobLateMs: 60_000,
  lateJobsCountedMax: 1_000,
  delayResolutionMs: 20,
} as const;

export const relayLimits = {
  probeMs: 2_000,
  probeAgainMs: 500,
  /** Bytes read from a stream; the expected answer has little more than twenty. */
  answerBytesMax: 1_024,
} as const;

export const metricsLimits = {
  /** More than an app has functions; callers may send other names. */
  namesMax: 1_000,
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

/** Convex's limits of values and documents (contract §3.3): an app that stays within runs on both. */
export const valueLimits = {
  arrayItemsMax: 8192,
  objectFieldsMax: 1024,
  fieldNameCharsMax: 1024,
  nestingMax: 64,
  documentNestingMax: 16,
  documentBytesMax: mib,
} as const;

/** The limits of one query or mutation (contract §6.9), so that no call blocks the process for long. */
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
  /** Larger pages are worth splitting, because the client may then load them in parallel. */
  pageItemsBeforeSplit: 6144,
  searchTermsMax: 16,
  searchTermCharsMax: 32,
  searchCandidatesMax: 1024,
  searchFiltersMax: 8,
  vectorResultsUsual: 10,
  vectorResultsMax: 256,
  vectorFiltersMax: 64,
  /** Vectors in memory, of all indexes: 790,000 of 256 numbers, 166,000 of 1,536. They are outside V8's heap. */
  vectorBytesMax: 1024 * mib,
  /**
   * Changed documents noted since the last search. If there are more, and more than the index has, the whole index is
   * read again.
   */
  vectorChangesKept: 10_000,
} as const;

/** Packages that "use node" modules load at run time and that a push has installed. */
export const packageLimits = {
  listedMax: 100,
  /** With dependencies. */
  installedMax: 1_500,
  /** As on Convex. */
  bytesMax: 240_000_000,
  filesMax: 60_000,
  installWithinMs: 120_000,
  /** How often the size of an installation in progress is measured. */
  lookEveryMs: 500,
  /** npm tries a registry twice, each time for this long. */
  registryWithinMs: 10_000,
  /** The pause before packages that a start could not install are tried again. It doubles each time. */
  retryFirstMs: 60_000,
  retryLastMs: 60 * 60_000,
} as const;

export type PackageLimits = { readonly [Name in keyof typeof packageLimits]: number };

export const databaseLimits = {
  /** Commits remembered for conflict checks, up to twice these limits; an older transaction runs again. */
  commitWindowMax: 10_000,
  commitWindowMs: 30_000,
  /** Limits one append, to keep the batch of a single fsync short. */
  batchCommitsMax: 1_000,
  batchBytesMax: 8 * mib,
  /** Commits waiting for the disk; above it new ones are rejected, so that memory stays limited. */
  pendingCommitsMax: 5_000,
  /** Cached parsed documents, at most twice this many: filters and searches read the same rows again and again. */
  parsedDocumentsMax: 8_192,
  /** As on Convex. A mutation repeated after a longer time offline would run twice. */
  requestRecordDays: 14,
  /**
   * Requests answered without a disk read. More than `pendingCommitsMax`, because records of pending commits are not on
   * disk yet.
   */
  recentRequestsMax: 10_000,
  /** Longer answers are read from the disk again: ten thousand of the longest would not fit in memory. */
  recentAnswerCharsMax: 1_000,
  /** The engine's own transactions are short: one that still conflicts is a bug and not bad luck. */
  transactAttemptsMax: 20,
} as const;
