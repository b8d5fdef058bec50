import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { storeLimits } from "../limits";
import { batchText } from "./batch";
import { type FolderLock, lockFolder } from "./folder-lock";
import { currentVersion, migrateFile } from "./format-version";
import { SerialQueue } from "./serial-queue";
import { type SalvageReport, salvageFile } from "./salvage";
import {
  type Connection,
  connect,
  copyInto,
  createFile,
  documentChecksum,
  prepareAppend,
  readVersion,
  select,
  storeError,
  tellingWhy,
} from "./sqlite-file";
import { type DocumentRow, loadVerified } from "./sqlite-load";
import {
  type CommitRecord,
  type LoadResult,
  type Store,
  StoreError,
  type StoredDocument,
} from "./store";
import { findWalDamage } from "./wal-check";

export interface SqliteStoreOptions {
  /** Keeps what can be read of a damaged file and sets the damaged one aside, instead of refusing it. */
  salvage?: (report: SalvageReport) => void;
}

const fileName = "data.sqlite";

/**
 * The data folder: one SQLite file, locked to this process. WAL with synchronous FULL, so an append that resolved
 * survives a power cut. The log is folded into the file by us and never by SQLite, which would not tell of an error.
 */
export async function sqliteStore(
  folder: string,
  options: SqliteStoreOptions = {},
): Promise<Store> {
  const lock = await lockFolder(folder);
  const path = join(folder, fileName);
  try {
    await prepareFile(folder, path, options);
    const connection = await openFile(path);
    return new SqliteStore(path, connection, await prepareAppend(connection), lock);
  } catch (error) {
    await lock.release();
    throw storeError(`The data folder ${folder} cannot be opened`, error);
  }
}

async function prepareFile(folder: string, path: string, { salvage }: SqliteStoreOptions) {
  for (const draft of [".new", ".new-journal"]) rmSync(`${path}${draft}`, { force: true });
  if (!existsSync(path)) await createFile(path, currentVersion);
  const version = readVersion(path);
  if (version !== null && version > currentVersion) {
    throw new StoreError(
      `The data folder ${folder} was written by a newer version of this program (format ${version}, this one knows ${currentVersion}). Update the program.`,
      false,
    );
  }
  if (salvage !== undefined) salvage(await salvageFile(path, currentVersion));
  else {
    if (version === null) throw damaged(path, "it is not a database of this program");
    const frame = findWalDamage(`${path}-wal`);
    if (frame !== null) throw damaged(path, `its log is damaged at frame ${frame}`);
    if (version < currentVersion) await migrateFile(path, version);
  }
}

const damaged = (path: string, why: string) =>
  new StoreError(
    `The data in ${path} is damaged (${why}). Restore a backup, or start once with --salvage to keep what can be read.`,
    false,
  );

async function openFile(path: string): Promise<Connection> {
  const connection = connect(path);
  // The driver closes a former connection of this process when it gets to it: that is waited for.
  await connection.exec(
    "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0",
  );
  return connection;
}

/** One statement at a time: the driver's calls would otherwise wait for each other on the event loop. */
class SqliteStore implements Store {
  readonly #path: string;
  readonly #connection: Connection;
  readonly #append: (batch: string) => Promise<void>;
  readonly #lock: FolderLock;
  readonly #queue = new SerialQueue();
  #failure: StoreError | null = null;
  /** Until then the file is as it was found, and is left so. */
  #isLoaded = false;

  constructor(
    path: string,
    connection: Connection,
    append: (batch: string) => Promise<void>,
    lock: FolderLock,
  ) {
    this.#path = path;
    this.#connection = connection;
    this.#append = append;
    this.#lock = lock;
  }

  load(
    onDocument: (doc: StoredDocument) => void,
    cold: readonly number[] = [],
  ): Promise<LoadResult> {
    return this.#queue.run(async () => {
      const result = await loadVerified(this.#connection, onDocument, cold).catch(
        (error: unknown) => {
          throw damaged(this.#path, error instanceof Error ? error.message : String(error));
        },
      );
      // From here on the log begins empty: what a crash left at its end can no longer be taken for damage.
      await this.#checkpoint();
      this.#isLoaded = true;
      return result;
    });
  }

  append(commits: readonly CommitRecord[], meta: Record<string, string> = {}): Promise<void> {
    return this.#queue.run(async () => {
      const batch = batchText(commits, meta);
      await this.#write("The commit could not be saved", () => this.#append(batch));
      this.#foldLogWhenLong();
    });
  }

  find(id: string): Promise<StoredDocument | null> {
    return this.#queue.run(async () => {
      const sql = "SELECT id, tbl, json, crc FROM documents WHERE id = ?";
      const rows = await select<DocumentRow>(this.#connection, sql, id).catch((error: unknown) => {
        throw storeError(`Document ${id} could not be read`, error);
      });
      const [row] = Array.from(rows);
      if (row === undefined) return null;
      const doc = { id: row.id, table: row.tbl, json: row.json };
      if (documentChecksum(doc) !== row.crc) throw damaged(this.#path, `document ${id}`);
      return doc;
    });
  }

  prune(table: number, beforeTs: bigint): Promise<void> {
    const sql = `DELETE FROM documents WHERE tbl = ${table} AND ts < ${beforeTs}`;
    return this.#queue.run(() => this.#exec("Old records could not be removed", sql));
  }

  backup(path: string): Promise<void> {
    return this.#queue.run(async () => {
      if (existsSync(path)) throw new StoreError(`The file ${path} exists already.`, false);
      try {
        await copyInto(this.#connection, path);
      } catch (error) {
        rmSync(path, { force: true });
        throw new StoreError(`The backup failed: ${(error as Error).message}`, false, {
          cause: error,
        });
      }
    });
  }

  close(): Promise<void> {
    return this.#queue.run(async () => {
      try {
        if (this.#isLoaded && this.#failure === null) await this.#checkpoint();
      } finally {
        this.#connection.close();
        await this.#lock.release();
      }
    });
  }

  #exec(what: string, sql: string): Promise<void> {
    return this.#write(what, () => this.#connection.exec(sql));
  }

  async #write(what: string, write: () => Promise<void>): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    try {
      await tellingWhy(write);
    } catch (error) {
      const failure = storeError(what, error);
      if (failure.isFatal) this.#failure = failure;
      throw failure;
    }
  }

  /** Queued behind the append, whose caller does not wait for it. */
  #foldLogWhenLong(): void {
    const wal = statSync(`${this.#path}-wal`, { throwIfNoEntry: false });
    if (wal === undefined || wal.size < storeLimits.walBytesBeforeCheckpoint) return;
    const folded = this.#queue.run(async () => {
      await this.#exec("Old log entries could not be removed", pruneCommitsSql);
      await this.#checkpoint();
    });
    // Nobody waits for it. A full disk is tried again after the next append; any other failure ends all appends.
    folded.catch(() => undefined);
  }

  async #checkpoint(): Promise<void> {
    await this.#exec("The log could not be folded in", "PRAGMA wal_checkpoint(TRUNCATE)");
  }
}

const pruneCommitsSql = `DELETE FROM commits WHERE ts <= (
  SELECT ts FROM commits ORDER BY ts DESC LIMIT 1 OFFSET ${storeLimits.commitLogRowsMax}
)`;
