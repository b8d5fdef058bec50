import type { Clock } from "../clock";
import type { Key } from "../kv/key";
import { CommitWindow } from "./commit-window";
import { type DocumentPages, paged } from "./document-pages";
import { ConflictError } from "./errors";
import type { Loaded } from "./load";
import type { LoadedStates } from "./loaded-keys";
import type { ReadSet } from "./read/read-set";
import type { Snapshot } from "./snapshot";

/**
 * The order of commits: what is newest, what is on disk, the next timestamp, and whether a transaction that began
 * earlier may still commit. Timestamps are nanoseconds of the wall clock that never go back: not with the clock, not
 * after a restart, not when commits are dropped.
 */
export class Timeline implements LoadedStates {
  readonly #clock: Clock;
  readonly #window: CommitWindow;
  /** The last valid commit of each ended epoch. */
  readonly #epochEnds: bigint[] = [];
  #pages: DocumentPages | null;
  #prepared: DocumentPages | null = null;
  #onDamaged: (place: string) => void = () => undefined;
  #head: Snapshot;
  #durable: Snapshot;
  /** At least every timestamp assigned, including those of dropped commits. */
  #lastTs: bigint;

  constructor(clock: Clock, { snapshot, pages, follow }: Omit<Loaded, "meta">) {
    this.#pages = pages;
    this.#followHead(snapshot);
    this.#clock = clock;
    this.#window = new CommitWindow(snapshot.ts);
    this.#head = snapshot;
    this.#durable = snapshot;
    this.#lastTs = snapshot.ts;
    follow(this);
  }

  get pages(): DocumentPages | null {
    return this.#pages;
  }

  set onDamaged(listener: (place: string) => void) {
    this.#onDamaged = listener;
    if (this.#pages !== null) this.#pages.pages.onDamaged = listener;
  }

  get head(): Snapshot {
    return this.#head;
  }

  get durable(): Snapshot {
    return this.#durable;
  }

  nowTs(): bigint {
    return BigInt(Math.floor(this.#clock.nowMs() * 1000)) * 1000n;
  }

  nextTs(): bigint {
    const now = this.nowTs();
    this.#lastTs = now > this.#lastTs ? now : this.#lastTs + 1n;
    return this.#lastTs;
  }

  /** Rejects a snapshot that includes dropped commits. */
  checkLineage(snapshot: Snapshot): void {
    const end = this.#epochEnds[snapshot.epoch];
    if (end !== undefined && snapshot.ts > end) throw new ConflictError();
  }

  checkConflicts(snapshot: Snapshot, reads: ReadSet): void {
    if (snapshot === this.#head) return;
    const hit = this.#window.firstHit(reads.ranges(), snapshot.ts);
    if (hit !== null) throw new ConflictError(this.#tableOf(hit));
  }

  /** Whether anything in `reads` changed in (ts, durable.ts]. Also true when those commits are forgotten. */
  hasChangedSince(reads: ReadSet, ts: bigint): boolean {
    if (ts >= this.#durable.ts) return false;
    return this.#window.firstHit(reads.ranges(), ts, this.#durable.ts) !== null;
  }

  advance(snapshot: Snapshot, keys: readonly Key[]): void {
    this.#head = snapshot;
    this.#window.add({ ts: snapshot.ts, keys });
    this.#noted?.pages.written(keys, snapshot.ts);
    this.#followHead(snapshot);
  }

  turn(): void {
    if (this.#pages?.pages.isFull !== true) return;
    const head = { ...this.#head, tree: paged(this.#head).turn() };
    if (this.#durable === this.#head) this.#durable = head;
    this.#head = head;
    this.#followHead(head);
  }

  confirm(snapshot: Snapshot): void {
    const isHead = snapshot.ts === this.#head.ts;
    this.#durable = isHead ? this.#head : (this.#pages?.paged(snapshot) ?? snapshot);
  }

  prepare(pages: DocumentPages | null): void {
    pages?.follow(this);
    this.#prepared = pages;
  }

  leaveMemory(): void {
    const pages = this.#prepared;
    if (pages === null) return;
    pages.pages.onDamaged = this.#onDamaged;
    const isDurable = this.#durable === this.#head;
    this.#head = pages.paged(this.#head);
    this.#durable = isDurable ? this.#head : pages.paged(this.#durable);
    this.#prepared = null;
    this.#pages = pages;
    this.#followHead(this.#head);
  }

  /** Returns to the state on disk, as a new epoch. */
  dropUndurable(): void {
    this.#window.dropAfter(this.#durable.ts);
    this.#epochEnds[this.#head.epoch] = this.#durable.ts;
    this.#head = { ...this.#durable, epoch: this.#head.epoch + 1 };
    this.#durable = this.#head;
    this.#noted?.pages.dropAfter(this.#durable.ts);
    this.#followHead(this.#head);
  }

  get #noted(): DocumentPages | null {
    return this.#pages ?? this.#prepared;
  }

  /** The newest state also keeps what other states read from the disk. It is never older than the disk. */
  #followHead(head: Snapshot): void {
    this.#pages?.pages.follow(paged(head));
  }

  #tableOf(key: Key): string | undefined {
    for (const table of this.#head.catalog.tables) {
      for (const { prefix } of table.indexes.values()) {
        if (key.startsWith(prefix)) return table.name;
      }
    }
    return undefined;
  }
}
