import type { Database, DurableCommit } from "../db/database";
import { overlaps } from "../db/read-set";
import type { KeyRange } from "../db/read-set";
import { systemTables } from "../db/system-tables";
import type { StoredFile } from "../functions/hosts";

export interface NamedFile extends StoredFile {
  storageId: string;
}

/**
 * The files that durable `_storage` documents name, by their address. Kept beside the database because an address
 * holds no id, and because a deleted document must take its file along only once the deletion is on disk.
 */
export class NamedFiles {
  readonly #db: Database;
  readonly #onUnnamed: (file: NamedFile) => void;
  readonly #watched: readonly KeyRange[];
  readonly #byName = new Map<string, NamedFile>();
  /** Index key of each document, so that the key of a deleted one still tells which it was. */
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

  get count(): number {
    return this.#byName.size;
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
    const former = this.#byKey.get(key);
    if (doc !== undefined && doc.table === systemTables._storage.number) {
      const file = { ...(doc.value as unknown as StoredFile), storageId: doc.id };
      this.#byKey.set(key, file);
      this.#byName.set(file.name, file);
      // An import may replace a document by one that has its id and time, and so its key, but other bytes.
      if (former !== undefined && former.name !== file.name) this.#unname(former);
    } else if (former !== undefined) {
      this.#byKey.delete(key);
      this.#unname(former);
    }
  }

  #unname(file: NamedFile): void {
    this.#byName.delete(file.name);
    this.#onUnnamed(file);
  }
}
