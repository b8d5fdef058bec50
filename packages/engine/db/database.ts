import type { Clock, Rng } from "../clock";
import type { Key } from "../kv/key";
import { type Store, StoreError } from "../kv/store";
import { databaseLimits } from "../limits";
import { catalogKey } from "./catalog";
import { type SealedCommit, sealCommit } from "./commit";
import {
  CommitPump,
  type PendingCommit,
  type WritingListener,
  withRejectionIgnored,
} from "./commit-pump";
import type { DocumentPages } from "./document-pages";
import { ConflictError } from "./errors";
import { type Loaded, loadDatabase } from "./load";
import { CursorSeal } from "./read/cursor";
import type { ReadSet } from "./read/read-set";
import { VectorSearches } from "./read/vectors";
import { type RequestKey, type RequestRecord, RequestRecords } from "./requests";
import type { Migrations } from "./schema/migrations";
import { type TableRestore, restoreTables } from "./schema/restored-tables";
import { changeSchema } from "./schema/schema-change";
import { hasConverted, SchemaMarks } from "./schema/schema-marks";
import type { SchemaTexts } from "./schema/schemas";
import type { Snapshot } from "./snapshot";
import { Timeline } from "./timeline";
import { Transaction, type TransactionOptions } from "./transaction";

export interface DatabaseOptions {
  store: Store;
  clock: Clock;
  rng: Rng;
  /** For tests: answers like npm convex-test where it differs from Convex (X9). */
  isLikeNpmTest?: boolean;
  /** What loading the store would return; tests begin many databases in one state. */
  begun?: Loaded;
}

export interface CommitOutcome {
  /** The commit's timestamp; for an empty commit, the timestamp of its snapshot. */
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
 * Documents are in memory and durable through the store. There are two pointers: mutations run on `head`, the newest
 * commit, without waiting for the disk; queries and acknowledgements see `durable` only. Commits are decided in order
 * on the event loop.
 */
export class Database {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #rng: Rng;
  readonly #seal: CursorSeal;
  readonly #pump: CommitPump;
  readonly #timeline: Timeline;
  readonly #requests: RequestRecords;
  readonly vectors = new VectorSearches(this);
  readonly #listeners = new Set<(commit: DurableCommit) => void>();
  readonly #writingListeners = new Set<WritingListener>();
  readonly #failureListeners = new Set<(error: Error) => void>();
  readonly #marks: SchemaMarks;
  #isClosed = false;

  private constructor(options: DatabaseOptions, { meta, ...loaded }: Loaded) {
    const { store, clock, rng } = options;
    this.#store = store;
    this.#clock = clock;
    this.#rng = rng;
    this.#timeline = new Timeline(clock, loaded);
    this.#requests = new RequestRecords(store, (ts) => this.#whenOnDisk(ts));
    this.#pump = new CommitPump(store, {
      onWriting: (batch) => this.#notifyWriting(batch),
      onDropped: (error) => this.#dropUndurable(error),
    });
    this.#seal = new CursorSeal(meta[cursorSecretMetaKey] ?? "");
    this.#marks = new SchemaMarks(meta);
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    const { store, rng } = options;
    const loaded = options.begun ?? (await loadDatabase(store, options.isLikeNpmTest === true));
    if (loaded.meta[cursorSecretMetaKey] === undefined) {
      const secret = Buffer.from(rng.bytes(32)).toString("hex");
      await store.append([], { [cursorSecretMetaKey]: secret });
      loaded.meta[cursorSecretMetaKey] = secret;
    }
    return new Database(options, loaded);
  }

  get head(): Snapshot {
    return this.#timeline.head;
  }

  get durable(): Snapshot {
    return this.#timeline.durable;
  }

  begin(at: "head" | "durable" | Snapshot, options: TransactionOptions): Transaction {
    this.#timeline.turn();
    const snapshot = at === "head" ? this.head : at === "durable" ? this.durable : at;
    const startMs = this.#clock.nowMs();
    const firstCreationMs = Math.max(startMs, Number(snapshot.ts + 1n) / 1e6);
    const context = { rng: this.#rng, seal: this.#seal, startMs, firstCreationMs };
    return new Transaction(context, snapshot, options);
  }

  /** Decides synchronously. Throws ConflictError when a later commit changed something that was read. */
  commit(tx: Transaction): CommitOutcome {
    this.#checkUsable();
    tx.close();
    this.#timeline.checkLineage(tx.snapshot);
    const { changes } = tx;
    if (changes.isEmpty) {
      const durable = withRejectionIgnored(this.#whenOnDisk(tx.snapshotTs));
      return { ts: tx.snapshotTs, isEmpty: true, durable };
    }
    this.#timeline.checkConflicts(tx.snapshot, tx.reads);
    const sealed = sealCommit(changes, this.head, this.#timeline.nextTs(), tx.lastCreationMs);
    for (const { onCommit } of changes.coldWrites) onCommit(sealed.snapshot.ts);
    return this.#publish(sealed, sealed.keys);
  }

  /** For the engine's own records: runs at head, commits, retries on conflict and waits until durable. */
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

  onWriting(listener: WritingListener): () => void {
    this.#writingListeners.add(listener);
    return () => this.#writingListeners.delete(listener);
  }

  onFailure(listener: (error: Error) => void): () => void {
    this.#failureListeners.add(listener);
    return () => this.#failureListeners.delete(listener);
  }

  /** Gets the row of a document that is damaged when it is read; "" where a part can't be read at all. */
  onDamaged(listener: (place: string) => void): void {
    this.#timeline.onDamaged = listener;
  }

  /** Whether anything in `reads` changed in (ts, durable.ts]. Also true when those commits are forgotten. */
  conflictsSince(reads: ReadSet, ts: bigint): boolean {
    return this.#timeline.hasChangedSince(reads, ts);
  }

  /** Needs no disk read when a request is the newest of its session, as almost all are. */
  isNewRequest(key: RequestKey): boolean {
    return this.#requests.isNew(key);
  }

  findRequest(key: RequestKey): Promise<RequestRecord | null> {
    return this.#requests.find(key);
  }

  /** Writes the answer in the mutation's own commit. Throws ConflictError when the request was answered meanwhile. */
  recordRequest(tx: Transaction, key: RequestKey, record: Omit<RequestRecord, "ts">): void {
    this.#requests.record(tx, key, record, this.#timeline.nowTs());
  }

  pruneRequests(): Promise<void> {
    return this.#requests.prune(this.#timeline.nowTs());
  }

  /** The name of the last push that was not undone; empty when there is none. */
  get push(): string {
    return this.#marks.push;
  }

  /**
   * `schemaJson` is what `schema.export()` returns, or null; each component has its own. Checks, builds and switches in
   * one commit, which also records the push that the schema came with: after a crash, code and schema belong together.
   */
  async setSchema(
    schemaJson: string | null,
    push = this.push,
    migrations: Migrations = {},
    components: SchemaTexts["components"] = {},
  ): Promise<void> {
    const set = () => this.#setSchema({ app: schemaJson, components }, push, migrations);
    // Keys folded in meanwhile would lack those of the new indexes.
    const change = this.#pages === null ? set() : (await this.#pages.alone(set)).done;
    await change?.durable;
    if (change !== null) this.#marks.keep(change.meta);
  }

  get schemaTexts(): SchemaTexts {
    const texts = Array.from(
      this.head.catalog.schemas,
      ([name, { json }]) => [name, json] as const,
    );
    const { "": app = null, ...components } = Object.fromEntries(texts);
    return { app, components };
  }

  /** Throws the errors of `setSchema` without changing anything. Returns whether documents would be migrated. */
  checkSchema(
    schemaJson: string | null,
    migrations: Migrations = {},
    components: SchemaTexts["components"] = {},
  ): boolean {
    const texts = { app: schemaJson, components };
    if (this.#hasSchemas(texts)) return false;
    return hasConverted(this.#schemaChange(texts, migrations, null));
  }

  keepPrevious(): Promise<void> {
    return this.#store.keepPrevious();
  }

  /**
   * Fills tables as `restoreTables` says, in one commit. Every live query runs again, because table numbers may have
   * changed.
   */
  async restore(tables: readonly TableRestore[]): Promise<void> {
    this.#checkUsable();
    const source = { rng: this.#rng, startMs: this.#clock.nowMs() };
    const { changes, lastCreationMs } = restoreTables(this.head, tables, source);
    const sealed = sealCommit(changes, this.head, this.#timeline.nextTs(), lastCreationMs);
    await this.#publish(sealed, [catalogKey, ...sealed.keys]).durable;
  }

  backup(path: string): Promise<number> {
    return this.#store.backup(path);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pump.idle();
    await this.#store.close();
  }

  get #pages(): DocumentPages | null {
    return this.#timeline.pages;
  }

  #setSchema(texts: SchemaTexts, push: string, migrations: Migrations) {
    this.#checkUsable();
    if (this.#hasSchemas(texts) && push === this.push) return null;
    const changes = this.#schemaChange(texts, migrations, this.#pages);
    const sealed = sealCommit(changes, this.head, this.#timeline.nextTs(), 0);
    this.#pages?.pages.written(changes.indexedKeys, sealed.snapshot.ts);
    const meta = this.#marks.next(texts, push, changes, sealed.snapshot.ts);
    const { durable } = this.#publish(sealed, [catalogKey, ...sealed.keys], meta);
    return { durable, meta };
  }

  #hasSchemas({ app, components }: SchemaTexts): boolean {
    const { schemas } = this.head.catalog;
    const given = Object.entries({ ...components, ...(app === null ? {} : { "": app }) });
    return (
      given.length === schemas.size &&
      given.every(([name, json]) => schemas.get(name)?.json === json)
    );
  }

  #schemaChange(texts: SchemaTexts, migrations: Migrations, pages: DocumentPages | null) {
    const source = { rng: this.#rng, startMs: this.#clock.nowMs(), pages };
    return changeSchema(this.head, texts, source, migrations);
  }

  #publish(sealed: SealedCommit, keys: readonly Key[], meta: Record<string, string> = {}) {
    const { snapshot, record } = sealed;
    const { ts } = snapshot;
    this.#pages?.noteWritten(record);
    this.#timeline.advance(snapshot, keys);
    const durable = new Promise<void>((resolve, reject) => {
      const onDurable = () => {
        this.#timeline.confirm(snapshot);
        for (const listener of this.#listeners) listener({ ts, keys });
        resolve();
      };
      this.#pump.push({ snapshot, keys, record, meta, onDurable, onDropped: reject });
    });
    return { ts, isEmpty: false, durable: withRejectionIgnored(durable) };
  }

  #notifyWriting(batch: readonly PendingCommit[]): void {
    const last = batch.at(-1);
    if (last === undefined) return;
    const keys = batch.flatMap((commit) => commit.keys);
    for (const listener of this.#writingListeners) listener.onWriting(last.snapshot, keys);
  }

  #dropUndurable(error: StoreError): void {
    this.#timeline.dropUndurable();
    this.#requests.forget();
    for (const listener of this.#writingListeners) listener.onDropped();
    if (error.isFatal) for (const listener of this.#failureListeners) listener(error);
  }

  #whenOnDisk(ts: bigint): Promise<void> {
    return ts <= this.durable.ts ? Promise.resolve() : this.#pump.whenDrained();
  }

  #checkUsable(): void {
    if (this.#isClosed) throw new StoreError("The database is closed.", false);
    if (this.#pump.failure !== null) throw this.#pump.failure;
    if (this.#pump.isFull) {
      throw new StoreError("Too many commits are waiting for the disk. Try again.", false);
    }
  }
}
