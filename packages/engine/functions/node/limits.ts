const mib = 1024 * 1024;

/**
 * "use node" functions run in their own processes, so filling the memory or blocking the thread only ends that process.
 */
export const nodeWorkerLimits = {
  /** Each action has its own process up to this number; further actions share. A process takes some 66 MB. */
  processesMax: 4,
  /** The same as for Convex's Node actions. */
  heapMbMax: 512,
  /**
   * Includes buffers, which are outside the heap. Checked at each heartbeat, so a fast writer gets somewhat further.
   */
  residentBytesMax: 768 * mib,
  beatEveryMs: 250,
  /** Processor time without a response. */
  blockedMsMax: 10_000,
  /** The limit for a process that blocks on something else and does not respond. */
  asleepMsMax: 60_000,
  /** Processor time until its modules are loaded. */
  startWithinMs: 30_000,
  /** How long a process waits for the next call; after that an idle server is as small as before the first call. */
  idleMs: 5 * 60_000,
  /** After a function crashed, others in its process may finish within this time. */
  finishWithinMs: 30_000,
} as const;

export type NodeWorkerLimits = { readonly [Name in keyof typeof nodeWorkerLimits]: number };
