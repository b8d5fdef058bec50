import {
  type CommitRecord,
  type LoadResult,
  type Store,
  StoreError,
  type StoredDocument,
} from "./store";

/** The store for tests, as durable as its object. After `close` it can be loaded again, like a folder. */
export function memoryStore(): Store {
  return new MemoryStore();
}

class MemoryStore implements Store {
  readonly #documents = new Map<string, { doc: StoredDocument; ts: bigint }>();
  #meta: Record<string, string> = {};
  #lastTs = 0n;

  load(
    onDocument: (doc: StoredDocument) => void,
    cold: readonly number[] = [],
  ): Promise<LoadResult> {
    for (const { doc } of this.#documents.values()) {
      if (!cold.includes(doc.table)) onDocument(doc);
    }
    return Promise.resolve({ lastTs: this.#lastTs, meta: { ...this.#meta } });
  }

  append(commits: readonly CommitRecord[], meta: Record<string, string> = {}): Promise<void> {
    for (const { ts, puts, deletes } of commits) {
      for (const { id } of deletes) this.#documents.delete(id);
      for (const doc of puts) this.#documents.set(doc.id, { doc, ts });
      this.#lastTs = ts;
    }
    this.#meta = { ...this.#meta, ...meta };
    return Promise.resolve();
  }

  find(id: string): Promise<StoredDocument | null> {
    return Promise.resolve(this.#documents.get(id)?.doc ?? null);
  }

  prune(table: number, beforeTs: bigint): Promise<void> {
    for (const [id, { doc, ts }] of this.#documents) {
      if (doc.table === table && ts < beforeTs) this.#documents.delete(id);
    }
    return Promise.resolve();
  }

  backup(): Promise<number> {
    return Promise.reject(new StoreError("A store in memory has nothing to back up.", false));
  }

  keepPrevious(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
