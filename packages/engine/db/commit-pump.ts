import type { Key } from "../kv/key";
import { type CommitRecord, type Store, StoreError } from "../kv/store";
import { databaseLimits } from "../limits";
import type { Snapshot } from "./snapshot";

export interface PendingCommit {
  snapshot: Snapshot;
  keys: readonly Key[];
  record: CommitRecord;
  meta?: Record<string, string>;
  onDurable: () => void;
  onDropped: (error: Error) => void;
}

/**
 * Gets commits while they are being written, so that work on them can begin. Nothing from a commit may be shown before
 * it is durable.
 */
export interface WritingListener {
  onWriting: (snapshot: Snapshot, keys: readonly Key[]) => void;
  /** Everything passed to `onWriting` that is not durable yet is lost. */
  onDropped: () => void;
}

interface PumpListener {
  onWriting: (batch: readonly PendingCommit[]) => void;
  onDropped: (error: StoreError) => void;
}

/**
 * Writes commits to disk in order. Commits made during an append form the next one, so that one fsync serves all of
 * them. When an append fails, everything not yet on disk is dropped, because each commit builds on the last.
 */
export class CommitPump {
  readonly #store: Store;
  readonly #listener: PumpListener;
  #waiting: PendingCommit[] = [];
  #inAppend: PendingCommit[] = [];
  #failure: StoreError | null = null;
  #idle: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(store: Store, listener: PumpListener) {
    this.#store = store;
    this.#listener = listener;
  }

  /** Set once the disk can't be trusted. Nothing is acknowledged after that. */
  get failure(): StoreError | null {
    return this.#failure;
  }

  get isFull(): boolean {
    return this.#waiting.length >= databaseLimits.pendingCommitsMax;
  }

  push(commit: PendingCommit): void {
    this.#waiting.push(commit);
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#idle = this.#run();
  }

  /** Resolves when everything pushed so far is on disk; rejects when it was dropped. */
  whenDrained(): Promise<void> {
    const last = this.#waiting.at(-1) ?? this.#inAppend.at(-1);
    if (last === undefined)
      return this.#failure ? Promise.reject(this.#failure) : Promise.resolve();
    return new Promise((resolve, reject) => {
      const { onDurable, onDropped } = last;
      last.onDurable = () => {
        onDurable();
        resolve();
      };
      last.onDropped = (error) => {
        onDropped(error);
        reject(error);
      };
    });
  }

  idle(): Promise<void> {
    return this.#idle;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#inAppend = this.#takeBatch();
      const appended = this.#append();
      this.#listener.onWriting(this.#inAppend);
      const failure = await appended;
      if (failure === null) {
        const durable = this.#inAppend;
        this.#inAppend = [];
        for (const commit of durable) commit.onDurable();
      } else this.#drop(failure);
    }
    this.#isRunning = false;
  }

  async #append(): Promise<StoreError | null> {
    const records = this.#inAppend.map(({ record }) => record);
    const meta: Record<string, string> = {};
    for (const commit of this.#inAppend) Object.assign(meta, commit.meta);
    try {
      await this.#store.append(records, meta);
      return null;
    } catch (error) {
      return asStoreError(error);
    }
  }

  /** A large commit gets its own append: if it fails, the commits before it are not dropped with it. */
  #takeBatch(): PendingCommit[] {
    let chars = 0;
    let count = 0;
    for (const { record } of this.#waiting) {
      for (const put of record.puts) chars += put.json.length;
      if (count > 0 && chars > databaseLimits.batchBytesMax) break;
      count++;
      if (count >= databaseLimits.batchCommitsMax) break;
    }
    return this.#waiting.splice(0, count);
  }

  #drop(error: StoreError): void {
    const dropped = [...this.#inAppend, ...this.#waiting];
    this.#inAppend = [];
    this.#waiting = [];
    if (error.isFatal) this.#failure ??= error;
    this.#listener.onDropped(error);
    for (const commit of dropped) commit.onDropped(error);
  }
}

const asStoreError = (error: unknown) =>
  error instanceof StoreError
    ? error
    : new StoreError(`The store failed: ${String(error)}`, true, { cause: error });

/** An unobserved rejection must not end the process. */
export function withRejectionIgnored(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined);
  return promise;
}
