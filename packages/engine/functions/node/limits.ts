const mib = 1024 * 1024;

/**
 * "use node" functions run in their own processes, so filling the memory or blocking the thread ends only that process.
 */
export const nodeWorkerLimits = {
  /** Each action has its own process up to this number; further actions share. A process takes some 66 MB. */
  processesMax: 4,
  /** As for Convex's Node actions. */
  heapMbMax: 512,
  /**
   * Includes buffers, which are outside the heap. Checked at each heartbeat, so a fast writer gets somewhat further.
   */
  residentBytesMax: 768 * mib,
  beatEveryMs: 250,
  /** Processor time without an answer. */
  blockedMsMax: 10_000,
  /** A process that waits for others and answers nothing. */
  asleepMsMax: 60_000,
  /** Processor time until its modules are loaded. */
  startWithinMs: 30_000,
  /** Kept warm for the next call; afterwards an idle server is as small as before the first call. */
  idleMs: 5 * 60_000,
  /** After a function crashed, others in its process may finish within this time. */
  finishWithinMs: 30_000,
} as const;

export type NodeWorkerLimits = { readonly [Name in keyof typeof nodeWorkerLimits]: number };
