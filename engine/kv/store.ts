/** A document as the store keeps it: `json` is the canonical Convex JSON text of the whole document. */
export interface StoredDocument {
  id: string;
  table: number;
  json: string;
}

/** `deletes` come before `puts`, and hold documents as they were: also one that is put with another creation time. */
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
 * Keeps documents and the order of commits. It knows no index and no query: those live in memory.
 * `append` is never called again before the former one settled; the database's pump sees to that.
 */
export interface Store {
  /** Hands over every document but those of the `cold` tables, which `find` reads one by one. */
  load(onDocument: (doc: StoredDocument) => void, cold?: readonly number[]): Promise<LoadResult>;
  /** Resolves when all of it is on disk, by one fsync. Rejects with a StoreError and has then written nothing. */
  append(commits: readonly CommitRecord[], meta?: Record<string, string>): Promise<void>;
  /** Of a cold table. */
  find(id: string): Promise<StoredDocument | null>;
  /** Removes the table's documents last written before `ts`: how cold tables stay bounded. */
  prune(table: number, beforeTs: bigint): Promise<void>;
  /** Writes a consistent copy to `path`, which must not exist, while commits go on. */
  backup(path: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * `isFatal` says whether the disk can still be trusted. A full disk can: nothing was written, and the next
 * append may succeed. After a failed fsync nobody knows what the disk holds, so no append is tried again.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly isFatal: boolean;

  constructor(message: string, isFatal: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isFatal = isFatal;
  }
}
