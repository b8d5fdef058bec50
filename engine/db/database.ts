import type { Clock, Rng } from "../clock";
import type { Key } from "../kv/key";
import { type Store, StoreError } from "../kv/store";
import { databaseLimits } from "../limits";
import { catalogKey } from "./catalog";
import { type SealedCommit, sealCommit } from "./commit";
import { CommitPump } from "./commit-pump";
import { CursorSeal } from "./cursor";
import { ConflictError } from "./errors";
import { type Loaded, loadDatabase, schemaMetaKey } from "./load";
import { type ReadSet, pointRange } from "./read-set";
import {
  type RequestKey,
  type RequestRecord,
  RequestRecords,
  recordDocument,
  recordKey,
} from "./requests";
import { Schema } from "./schema";
import { changeSchema } from "./schema-change";
import type { Snapshot } from "./snapshot";
import { Timeline } from "./timeline";
import { Transaction, type TransactionOptions } from "./transaction";

export interface DatabaseOptions {
  store: Store;
  clock: Clock;
  rng: Rng;
}

export interface CommitOutcome {
  /** The commit's timestamp; for an empty commit that of the snapshot it read. */
  ts: bigint;
  isEmpty: boolean;
  /** Resolves when everything the transaction read and wrote is on disk. Rejects with StoreError. */
  durable: Promise<void>;
}

export interface DurableCommit {
  ts: bigint;
  /** Old and new index keys of all written documents. A new schema writes a key that every run has read. */
  keys: readonly Key[];
}

const cursorSecretMetaKey = "cursorSecret";

/**
 * Documents in memory, durable through the store. Two pointers: mutations run on `head`, the newest commit, so none
 * waits for the disk; queries and acknowledgements see `durable` only. Commits are decided on the event loop, in order.
 */
export class Database {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #rng: Rng;
  readonly #seal: CursorSeal;
  readonly #pump: CommitPump;
  readonly #timeline: Timeline;
  readonly #requests: RequestRecords;
  readonly #listeners = new Set<(commit: DurableCommit) => void>();
  readonly #failureListeners = new Set<(error: Error) => void>();
  #isClosed = false;

  private constructor({ store, clock, rng }: DatabaseOptions, { snapshot, meta }: Loaded) {
    this.#store = store;
    this.#clock = clock;
    this.#rng = rng;
    this.#timeline = new Timeline(clock, snapshot);
    this.#requests = new RequestRecords(store);
    this.#pump = new CommitPump(store, (error) => this.#dropUndurable(error));
    this.#seal = new CursorSeal(meta[cursorSecretMetaKey] ?? "");
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    const { store, rng } = options;
    const loaded = await loadDatabase(store);
    if (loaded.meta[cursorSecretMetaKey] === undefined) {
      const secret = Buffer.from(rng.bytes(32)).toString("hex");
      await store.append([], { [cursorSecretMetaKey]: secret });
      loaded.meta[cursorSecretMetaKey] = secret;
    }
    return new Database(options, loaded);
  }

  /** The newest commit, maybe not yet on disk: mutations run here. */
  get head(): Snapshot {
    return this.#timeline.head;
  }

  /** The newest commit on disk: what queries and acknowledgements may see. */
  get durable(): Snapshot {
    return this.#timeline.durable;
  }

  begin(at: "head" | "durable" | Snapshot, options: TransactionOptions): Transaction {
    const snapshot = at === "head" ? this.head : at === "durable" ? this.durable : at;
    const startMs = this.#clock.nowMs();
    const firstCreationMs = Math.max(startMs, Number(snapshot.ts + 1n) / 1e6);
    const context = { rng: this.#rng, seal: this.#seal, startMs, firstCreationMs };
    return new Transaction(context, snapshot, options);
  }

  /** Decides at once; throws ConflictError when what was read has changed since. */
  commit(tx: Transaction): CommitOutcome {
    this.#checkUsable();
    tx.close();
    this.#timeline.checkLineage(tx.snapshot);
    const { changes } = tx;
    if (changes.isEmpty) {
      const isOnDisk = tx.snapshotTs <= this.durable.ts;
      const durable = isOnDisk ? Promise.resolve() : handled(this.#pump.whenDrained());
      return { ts: tx.snapshotTs, isEmpty: true, durable };
    }
    this.#timeline.checkConflicts(tx.snapshot, tx.reads);
    const sealed = sealCommit(changes, this.head, this.#timeline.nextTs(), tx.lastCreationMs);
    for (const { onCommit } of changes.coldWrites) onCommit(sealed.snapshot.ts);
    return this.#publish(sealed, sealed.keys);
  }

  /** Begin at head, run, commit, retry on conflict, wait until durable: for the engine's own bookkeeping. */
  async transact<T>(run: (tx: Transaction) => T | Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const tx = this.begin("head", { isReadOnly: false });
      try {
        const result = await run(tx);
        await this.commit(tx).durable;
        return result;
      } catch (error) {
        const isLast = attempt === databaseLimits.transactAttemptsMax;
        if (!(error instanceof ConflictError) || isLast) throw error;
      } finally {
        tx.close();
      }
    }
  }

  /** Called in order of ts, before the commit's own `durable` resolves. */
  onDurable(listener: (commit: DurableCommit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when the disk can no longer be trusted: the process must stop. */
  onFailure(listener: (error: Error) => void): () => void {
    this.#failureListeners.add(listener);
    return () => this.#failureListeners.delete(listener);
  }

  /** Has anything in `reads` changed in (ts, durable.ts]? Also true when that is too long ago to know. */
  conflictsSince(reads: ReadSet, ts: bigint): boolean {
    return this.#timeline.hasChangedSince(reads, ts);
  }

  /** The answer of a finished mutation; waits until that answer is on disk. */
  async findRequest(key: RequestKey): Promise<RequestRecord | null> {
    const record = await this.#requests.find(key);
    if (record !== null && record.ts > this.durable.ts) await this.#pump.whenDrained();
    return record;
  }

  /** Leaves the answer in the mutation's own commit. Throws ConflictError when the request was answered meanwhile. */
  recordRequest(tx: Transaction, key: RequestKey, record: Omit<RequestRecord, "ts">): void {
    if (this.#requests.isKnown(key)) throw new ConflictError("_session_requests");
    const guard = recordKey(tx.catalog, key);
    tx.reads.add(pointRange(guard));
    tx.changes.putCold({
      key: guard,
      document: recordDocument(key, record),
      onCommit: (ts) => this.#requests.remember(key, { ...record, ts }),
    });
  }

  /** Forgets answers older than the retention of limits.ts. */
  async pruneRequests(): Promise<void> {
    const days = databaseLimits.requestRecordDays;
    await this.#requests.prune(this.#timeline.nowTs() - BigInt(days) * 86_400n * 1_000_000_000n);
  }

  /** `schemaJson` as `schema.export()` gives it, null for none. Checks, builds and switches in one commit. */
  async setSchema(schemaJson: string | null): Promise<void> {
    this.#checkUsable();
    if (schemaJson === (this.head.catalog.schema?.json ?? null)) return;
    const schema = schemaJson === null ? null : Schema.parse(schemaJson);
    const source = { rng: this.#rng, startMs: this.#clock.nowMs() };
    const changes = changeSchema(this.head, schema, source);
    const sealed = sealCommit(changes, this.head, this.#timeline.nextTs(), 0);
    const meta = { [schemaMetaKey]: schemaJson ?? "" };
    await this.#publish(sealed, [catalogKey, ...sealed.keys], meta).durable;
  }

  backup(path: string): Promise<void> {
    return this.#store.backup(path);
  }

  /** Finishes what is on its way to disk; later commits are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pump.idle();
    await this.#store.close();
  }

  #publish(
    { snapshot, record }: SealedCommit,
    keys: readonly Key[],
    meta: Record<string, string> = {},
  ): CommitOutcome {
    const { ts } = snapshot;
    this.#timeline.advance(snapshot, keys);
    const durable = new Promise<void>((resolve, reject) => {
      const onDurable = () => {
        this.#timeline.confirm(snapshot);
        for (const listener of this.#listeners) listener({ ts, keys });
        resolve();
      };
      this.#pump.push({ record, meta, onDurable, onDropped: reject });
    });
    return { ts, isEmpty: false, durable: handled(durable) };
  }

  #dropUndurable(error: StoreError): void {
    this.#timeline.dropUndurable();
    this.#requests.forget();
    if (error.isFatal) for (const listener of this.#failureListeners) listener(error);
  }

  #checkUsable(): void {
    if (this.#isClosed) throw new StoreError("The database is closed.", false);
    if (this.#pump.failure !== null) throw this.#pump.failure;
    if (this.#pump.isFull) {
      throw new StoreError("Too many commits are waiting for the disk. Try again.", false);
    }
  }
}

/** A refusal that nobody waits for must not end the process. */
function handled(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined);
  return promise;
}
