import type { Database, DurableCommit } from "../db/database";
import { overlaps } from "../db/read/read-set";
import type { KeyRange } from "../db/read/read-set";
import { systemTables } from "../db/schema/system-tables";
import type { StoredFile } from "../functions/hosts";

export interface NamedFile extends StoredFile {
  storageId: string;
}

/**
 * The files named by durable `_storage` documents, by their address. Kept outside the database because an address
 * contains no id, and because a deleted document's file may be deleted only once the deletion is on disk.
 */
export class NamedFiles {
  readonly #db: Database;
  readonly #onUnnamed: (file: NamedFile) => void;
  readonly #watched: readonly KeyRange[];
  readonly #byName = new Map<string, NamedFile>();
  /** By each document's index key, to find the file of a deleted document. */
  readonly #byKey = new Map<string, NamedFile>();
  readonly #stopListening: () => void;

  constructor(db: Database, onUnnamed: (file: NamedFile) => void) {
    this.#db = db;
    this.#onUnnamed = onUnnamed;
    const transaction = db.begin("durable", { isReadOnly: true });
    const source = { type: "FullTableScan", tableName: "_storage", order: "asc" } as const;
    const rows = transaction.query({ source, operators: [] }, "engine");
    while (rows.next() !== null);
    this.#watched = transaction.reads.ranges();
    for (const { from, upTo } of this.#watched) {
      for (const [key] of db.durable.tree.iterate(from, upTo, "asc")) this.#refresh(key);
    }
    this.#stopListening = db.onDurable((commit) => this.#onCommit(commit));
  }

  find(name: string): NamedFile | undefined {
    return this.#byName.get(name);
  }

  all(): NamedFile[] {
    return [...this.#byName.values()];
  }

  close(): void {
    this.#stopListening();
  }

  #onCommit(commit: DurableCommit): void {
    for (const key of commit.keys) {
      if (overlaps(this.#watched, [key])) this.#refresh(key);
    }
  }

  #refresh(key: string): void {
    const doc = this.#db.durable.tree.get(key);
    const previous = this.#byKey.get(key);
    if (doc !== undefined && doc.table === systemTables._storage.number) {
      const file = { ...(doc.value as unknown as StoredFile), storageId: doc.id };
      this.#byKey.set(key, file);
      this.#byName.set(file.name, file);
      // An import may replace a document by one with the same id, time and key, but other bytes.
      if (previous !== undefined && previous.name !== file.name) this.#removeName(previous);
    } else if (previous !== undefined) {
      this.#byKey.delete(key);
      this.#removeName(previous);
    }
  }

  #removeName(file: NamedFile): void {
    this.#byName.delete(file.name);
    this.#onUnnamed(file);
  }
}
