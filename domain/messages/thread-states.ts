/** Facts that decide whether a client's conversation needs its coach. */
export interface ThreadFacts {
  /** The client's first line since the coach last wrote; null where the coach wrote last. */
  askedAt: number | null;
  /** The last line of either side; null before there is one. */
  lastAt: number | null;
  doneAt: number | null;
  snoozedAt: number | null;
  snoozedUntil: number | null;
  /** Set where one coach answers it for another. */
  standIn?: { isForViewer: boolean } | null;
}

export type ThreadState = "waiting" | "snoozed" | "done" | "answered" | "away";

/**
 * A new message of the client reopens a conversation that was done or snoozed. One that another coach answers is
 * `away`, and waits for that coach.
 */
export function threadState(facts: ThreadFacts, nowMs: number): ThreadState {
  const { askedAt, lastAt, doneAt, snoozedAt, snoozedUntil } = facts;
  if (facts.standIn?.isForViewer === false) return "away";
  if (askedAt === null) return "answered";
  const newest = lastAt ?? askedAt;
  if (doneAt !== null && doneAt >= newest) return "done";
  const isAsleep = snoozedUntil !== null && snoozedUntil > nowMs;
  return isAsleep && (snoozedAt ?? 0) >= newest ? "snoozed" : "waiting";
}

/** Waiting ones first, the longest wait on top; then the others by their last line, those without one at the end. */
export function byWaiting<Thread extends ThreadFacts>(
  threads: readonly Thread[],
  nowMs: number,
): Thread[] {
  const isWaiting = (thread: Thread) => threadState(thread, nowMs) === "waiting";
  const waiting = threads.filter(isWaiting);
  const others = threads.filter((thread) => !isWaiting(thread));
  return [
    ...waiting.toSorted((one, other) => (one.askedAt ?? 0) - (other.askedAt ?? 0)),
    ...others.toSorted((one, other) => (other.lastAt ?? 0) - (one.lastAt ?? 0)),
  ];
}

export const threadsPerPageMax = 100;
export const threadSnoozeDaysMax = 90;
export const waitingListedMax = 200;
