import type { LoadedKeyMaker } from "./paged/key-changes";
import type { Paging } from "./paged/paging";

/** A stored document: `json` is its complete canonical Convex JSON text. */
export interface StoredDocument {
  id: string;
  table: number;
  json: string;
}

/**
 * `deletes` come before `puts` and have the former documents, even of one that is put again with another creation time.
 */
export interface CommitRecord {
  ts: bigint;
  puts: StoredDocument[];
  deletes: StoredDocument[];
}

export interface LoadResult {
  lastTs: bigint;
  meta: Record<string, string>;
}

/**
 * Stores documents and the order of commits, without indexes or queries: those are in memory. The database's commit
 * pump never calls `append` before the previous one settled.
 */
export interface Store {
  /** Passes on every document except those of the `cold` tables, which `find` reads one by one. */
  load(onDocument: (doc: StoredDocument) => void, cold?: readonly number[]): Promise<LoadResult>;
  /** Called before `load` and instead of it; null when all documents have to be loaded. */
  page?(): Promise<Paging | null>;
  /**
   * Called after `load`. If the data becomes too large for memory, the store makes its keys, and `maker` then removes
   * it from memory.
   */
  makeKeysBeside?(maker: LoadedKeyMaker): void;
  /**
   * Resolves when everything is on disk, with one fsync. Rejects with a StoreError: unless it is fatal, nothing was
   * written.
   */
  append(commits: readonly CommitRecord[], meta?: Record<string, string>): Promise<void>;
  find(id: string): Promise<StoredDocument | null>;
  /** Deletes the table's documents last written before `ts`, to limit cold tables. */
  prune(table: number, beforeTs: bigint): Promise<void>;
  /**
   * Writes a consistent copy to `path`, which must not exist, while commits continue. Returns the number of the last log
   * record in it.
   */
  backup(path: string): Promise<number>;
  /** Keeps a copy of everything before an upgrade changes it. */
  keepPrevious(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `isFatal` is false for a full disk: nothing was written, and the next append may succeed. After a failed fsync the
 * contents of the disk are unknown, so no append is retried.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly isFatal: boolean;

  constructor(message: string, isFatal: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isFatal = isFatal;
  }
}

/** This program can't serve the folder's contents, and trying again doesn't help. */
export class UnusableDataError extends StoreError {
  constructor(message: string) {
    super(message, false);
  }
}

export class DamageError extends UnusableDataError {}
