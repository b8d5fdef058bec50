import { existsSync } from "node:fs";
import type { FileRows, FolderStore, SqliteStoreOptions } from "../folder-store";
import { currentVersion, migrateFile, rowKeysOf } from "../format-version";
import { CommitLog, type LogFile } from "../log/commit-log";
import { entryOf } from "../log/log-entry";
import { LogTail } from "../log/log-tail";
import { RecordCount } from "../log/record-count";
import { type RemainingLog, requireAllRecords, foldRemainingLog } from "../log/remaining-log";
import { type UnfoldedLog, unfoldedLog } from "../log/unfolded-log";
import { MemoryBound } from "../memory-bound";
import type { LoadedKeyMaker } from "../paged/key-changes";
import type { FoldedKeys } from "../paged/key-folds";
import { KeysBeside } from "../paged/keys-beside";
import { openPaging, type Paging } from "../paged/paging";
import { SerialQueue } from "../serial-queue";
import {
  type CommitRecord,
  DamageError,
  type LoadResult,
  StoreError,
  type StoredDocument,
} from "../store";
import { keepCopy } from "./previous-file";
import { type OpenedFolder, openFolder } from "./opened-folder";
import { SqliteDatabase, hasNoRoom } from "./sqlite-database";
import { storeError } from "./sqlite-file";

/**
 * The data folder, locked for this process: a log that makes appends durable, and one SQLite file into which the log is
 * folded when it is long. SQLite's own log is WAL with synchronous FULL, and we checkpoint it, because SQLite would not
 * report an error.
 */
export async function sqliteStore(
  folder: string,
  options: SqliteStoreOptions = {},
): Promise<FolderStore> {
  return new SqliteStore(await openFolder(folder, options));
}

class SqliteStore implements FolderStore {
  readonly #opened: Omit<OpenedFolder, "left" | "database" | "version">;
  #database: SqliteDatabase;
  #version: number;
  #left: RemainingLog;
  #mark: RecordCount | null = null;
  /** Tasks of several statements; others may read between the statements. */
  readonly #works = new SerialQueue();
  /** Null until the folder is open, and when it is opened for reading without a key file. */
  #keys: FoldedKeys | null = null;
  /** Null until loaded; before that the folder stays unchanged. */
  #log: CommitLog | null = null;
  #isFoldPlanned = false;
  /** The file has no room for the log. Appends stop until it has, or the log would grow without end. */
  #isStuck = false;

  readonly tail: LogTail;
  readonly rows: FileRows = {
    listAfter: (key, rowsMax) => this.#database.listAfter(key, rowsMax),
    at: (key) => this.#database.rowAt(key),
    count: () => this.#database.count(),
    isUnfolded: (id) => this.#log?.find(id) !== undefined,
    keyOf: (doc) => rowKeysOf(this.#version)(doc),
  };

  constructor({ left, database, version, ...opened }: OpenedFolder) {
    this.tail = new LogTail(opened.folder, () => this.#requireLog().extent);
    this.#opened = opened;
    this.#database = database;
    this.#version = version;
    this.#left = left;
  }

  load(
    onDocument: (doc: StoredDocument) => void,
    cold: readonly number[] = [],
  ): Promise<LoadResult> {
    return this.#works.run(async () => {
      if (this.#log !== null) {
        await this.#foldLog(this.#log);
        return await this.#database.load(onDocument, cold);
      }
      const unfolded = await this.#foldRemaining();
      const known = unfolded?.documents ?? new Map<string, StoredDocument | null>();
      const { memoryBytesMax, keeps } = this.#opened;
      const memory = new MemoryBound(memoryBytesMax);
      const take = (doc: StoredDocument) => {
        if (keeps?.(doc.table) !== false && memory.fits(doc.json.length)) onDocument(doc);
      };
      const loaded = await this.#database.load((doc) => {
        if (!known.has(doc.id)) take(doc);
      }, cold);
      for (const doc of known.values()) {
        if (doc !== null && !cold.includes(doc.table)) take(doc);
      }
      memory.requireRoom();
      await this.#beginLog(unfolded);
      return unfolded?.over(loaded) ?? loaded;
    });
  }

  page(): Promise<Paging | null> {
    return this.#works.run(async () => {
      if (this.#log !== null || this.#version !== currentVersion) return null;
      return openPaging({
        ...this.#opened,
        database: this.#database,
        left: this.#left,
        foldVerified: () => this.#foldRemaining(),
        alone: (work) => this.#works.run(() => Promise.resolve({ done: work() })),
        begun: async (keys, unfolded) => {
          this.#keys = keys;
          this.#isStuck ||= unfolded !== null;
          await this.#beginLog(unfolded);
        },
      });
    });
  }

  makeKeysBeside(maker: LoadedKeyMaker): void {
    if (this.#opened.keeps !== undefined) return;
    const database = () => (this.#version === currentVersion ? this.#database : null);
    const onPaged = (folds: FoldedKeys) => (this.#keys = folds);
    const works = this.#works;
    this.#keys = new KeysBeside({ ...this.#opened, maker, database, works, onPaged });
  }

  async #foldRemaining(): Promise<UnfoldedLog | null> {
    try {
      await foldRemainingLog(this.#database, this.#opened.path, this.#left);
      return null;
    } catch (error) {
      if (!hasNoRoom(error) || error instanceof DamageError) throw error;
      this.#isStuck = true;
      return unfoldedLog(this.#left, this.#database.folded);
    }
  }

  async #beginLog(unfolded: UnfoldedLog | null): Promise<void> {
    const { folder, path, logFileBytes } = this.#opened;
    const { folded } = this.#database;
    requireAllRecords(path, this.#left, folded);
    const lastSeq = Math.max(folded, this.#left.batches.at(-1)?.seq ?? 0);
    // From here on SQLite's log starts empty, so the incomplete end that a crash left can't be mistaken for damage.
    if (unfolded === null) {
      await this.#database.checkpoint();
      if (this.#version === currentVersion) await this.#database.scrub();
    }
    this.#mark = RecordCount.open(folder, lastSeq);
    this.#log = new CommitLog({
      folder,
      mark: this.#mark,
      lastSeq,
      lastNumber: this.#left.lastNumber,
      fileBytes: logFileBytes,
      remaining: unfolded?.files ?? [],
    });
    this.#left = { ...this.#left, batches: [], paths: [] }; // frees their megabytes
  }

  async append(commits: readonly CommitRecord[], meta: Record<string, string> = {}): Promise<void> {
    const log = this.#requireLog();
    if (this.#opened.keeps !== undefined && commits.length > 0) throw openForReading();
    if (this.#version !== currentVersion) await this.#works.run(() => this.#upgrade());
    const entry = entryOf(commits, meta, this.#opened.appendBytesMax);
    const fold = () => this.#works.run(() => this.#foldLog(log));
    const { lock } = this.#opened;
    const write = () =>
      this.#database.write("The commit could not be saved", async () => {
        lock.requireLock();
        await log.append(entry);
        lock.requireLock();
      });
    if (this.#isStuck) await fold();
    while (log.isFarAhead) await this.#works.run(() => this.#foldOldest(log));
    // Folding in the log frees its space.
    await write().catch((error: unknown) => {
      if (!hasNoRoom(error)) throw error;
      return fold().then(write);
    });
    if (!log.isLong || this.#isFoldPlanned) return;
    this.#isFoldPlanned = true;
    const end = () => (this.#isFoldPlanned = false);
    // Not awaited: when there is no room the next append retries, any other failure ends all appends.
    this.#foldWhileLong(log).then(end, end);
  }

  find(id: string): Promise<StoredDocument | null> {
    const recent = this.#log?.find(id);
    return recent === undefined ? this.#database.find(id) : Promise.resolve(recent);
  }

  async prune(table: number, beforeTs: bigint): Promise<void> {
    await this.fold();
    const sql = `DELETE FROM documents WHERE tbl = ${table} AND ts < ${beforeTs}`;
    await this.#works.run(() => this.#database.exec("Old records could not be removed", sql));
  }

  fold(): Promise<void> {
    return this.#works.run(() => this.#foldLog(this.#requireLog()));
  }

  /** A snapshot of this moment, without later appends. */
  backup(path: string): Promise<number> {
    const log = this.#requireLog();
    const sealed = log.seal();
    return this.#works.run(async () => {
      if (existsSync(path)) throw new StoreError(`The file ${path} exists already.`, false);
      await this.#foldFiles(log, await sealed);
      await this.#database.copyTo(path);
      return this.#database.folded;
    });
  }

  close(): Promise<void> {
    return this.#works.run(async () => {
      try {
        if (this.#log !== null) await this.#foldAtEnd(this.#log);
      } finally {
        this.#mark?.close();
        this.#keys?.close();
        this.#database.close();
        await this.#opened.lock.release();
      }
    });
  }

  keepPrevious(): Promise<void> {
    return this.#works.run(async () => {
      if (this.#version !== currentVersion) return; // the first append keeps the copy
      await this.#foldLog(this.#requireLog());
      await keepCopy(this.#opened.path, (path) => this.#database.copyTo(path));
    });
  }

  /** Runs with the first append, when all checks of the data have passed. The log is empty then. */
  async #upgrade(): Promise<void> {
    if (this.#version === currentVersion) return;
    const { path } = this.#opened;
    const { folded } = this.#database;
    this.#database.close();
    try {
      await migrateFile(path, this.#version);
      this.#version = currentVersion;
    } catch (error) {
      throw storeError("The data could not be written in this program's format", error);
    } finally {
      this.#database = await SqliteDatabase.open(path, this.#version, folded);
    }
  }

  /** One file at a time, so that other users of the store get a turn in between. */
  async #foldWhileLong(log: CommitLog): Promise<void> {
    while (log.isLong) await this.#works.run(() => this.#foldOldest(log));
  }

  async #foldOldest(log: CommitLog): Promise<void> {
    const oldest = await log.oldest();
    if (oldest !== undefined) await this.#foldFiles(log, [oldest]);
  }

  async #foldLog(log: CommitLog): Promise<void> {
    await this.#foldFiles(log, await log.seal());
  }

  async #foldFiles(log: CommitLog, files: readonly LogFile[]): Promise<void> {
    try {
      this.#opened.lock.requireLock();
      for (const file of files) {
        const batches = file.batches.filter(({ seq }) => seq > this.#database.folded);
        await this.#keys?.before(this.#database, batches);
        await this.#database.fold(batches, this.#isStuck);
        this.#keys?.after(batches);
        log.drop(file);
      }
      this.#isStuck = false;
    } catch (error) {
      this.#isStuck = hasNoRoom(error);
      throw error;
    }
  }

  /** Batches that the file has no room for, and all batches after a failure, stay in the log for the next start. */
  async #foldAtEnd(log: CommitLog): Promise<void> {
    const files = await log.seal();
    if (this.#database.hasFailed) return;
    try {
      await this.#foldFiles(log, files);
      await this.#database.checkpoint();
    } catch (error) {
      if (!hasNoRoom(error)) throw error;
    }
  }

  #requireLog(): CommitLog {
    if (this.#log === null) throw new StoreError("The data folder is not loaded yet.", false);
    return this.#log;
  }
}

const openForReading = () => new StoreError("The data folder is open for reading only.", false);
