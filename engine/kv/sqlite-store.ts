import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { storeLimits } from "../limits";
import { CommitLog, type LogFile } from "./commit-log";
import { type FolderLock, lockFolder } from "./folder-lock";
import { currentVersion, migrateFile } from "./format-version";
import { foldFormerLog, foldLeftLog } from "./left-log";
import { entryOf } from "./log-entry";
import { type ReadLog, readLog } from "./log-reading";
import { SerialQueue } from "./serial-queue";
import { salvageFile } from "./salvage";
import { type SalvageReport, demandNoSalvage } from "./salvage-mark";
import { SqliteDatabase, damaged, hasNoRoom } from "./sqlite-database";
import { createFile, readVersion, storeError } from "./sqlite-file";
import {
  type CommitRecord,
  type LoadResult,
  type Store,
  StoreError,
  type StoredDocument,
} from "./store";
import { databaseName } from "./store-files";
import { findWalDamage } from "./wal-check";

export interface SqliteStoreOptions {
  /** Keeps what can be read of a damaged file and sets the damaged one aside, instead of refusing it. */
  salvage?: (report: SalvageReport) => void;
  /** Another length of the log's files than storeLimits', for tests. */
  logFileBytes?: number;
  /** Another bound of one append than storeLimits', for tests. */
  appendBytesMax?: number;
}

/**
 * The data folder, locked to this process: a log, on which an append is durable, and one SQLite file, into which the log
 * is folded when it has grown long. SQLite's own log is WAL with synchronous FULL and folded in by us, never by SQLite,
 * which would not tell of an error.
 */
export async function sqliteStore(
  folder: string,
  options: SqliteStoreOptions = {},
): Promise<Store> {
  const lock = await lockFolder(folder);
  const path = join(folder, databaseName);
  try {
    const left = await prepareFile(folder, path, options);
    const database = await SqliteDatabase.open(path);
    const { logFileBytes, appendBytesMax } = { ...storeLimits, ...options };
    return new SqliteStore({ folder, path, database, lock, left, logFileBytes, appendBytesMax });
  } catch (error) {
    await lock.release();
    throw storeError(`The data folder ${folder} cannot be opened`, error);
  }
}

/** Returns what the last process left in the log. */
async function prepareFile(
  folder: string,
  path: string,
  { salvage }: SqliteStoreOptions,
): Promise<ReadLog> {
  if (salvage === undefined) demandNoSalvage(path);
  for (const draft of [".new", ".new-journal"]) rmSync(`${path}${draft}`, { force: true });
  if (!existsSync(path)) await createFile(path, currentVersion);
  const version = readVersion(path);
  if (version !== null && version > currentVersion) {
    throw new StoreError(
      `The data folder ${folder} was written by a newer version of this program (format ${version}, this one knows ${currentVersion}). Update the program.`,
      false,
    );
  }
  if (salvage !== undefined) salvage(await salvageFile(path, version));
  else {
    if (version === null) throw damaged(path, "it is not a database of this program");
    const frame = findWalDamage(`${path}-wal`);
    if (frame !== null) throw damaged(path, `its log is damaged at frame ${frame}`);
  }
  const log = readLog(folder);
  if (log.damage !== null) throw damaged(path, `its log is damaged: ${log.damage}`);
  const saved = readVersion(path) ?? currentVersion;
  if (saved === currentVersion) return log;
  await foldFormerLog(path, saved, log);
  await migrateFile(path, saved);
  return withoutBatches(log);
}

const withoutBatches = (log: ReadLog): ReadLog => ({ ...log, batches: [], paths: [] });

interface OpenedFolder {
  readonly folder: string;
  readonly path: string;
  readonly database: SqliteDatabase;
  readonly lock: FolderLock;
  readonly left: ReadLog;
  readonly logFileBytes: number;
  readonly appendBytesMax: number;
}

class SqliteStore implements Store {
  readonly #opened: Omit<OpenedFolder, "left">;
  readonly #database: SqliteDatabase;
  #left: ReadLog;
  /** Work of several statements, between which others find their documents. */
  readonly #works = new SerialQueue();
  /** Until it is loaded the folder is as it was found, and is left so. */
  #log: CommitLog | null = null;
  #isFoldPlanned = false;
  /** The log found no room in the file. It takes nothing more until it does, or it would grow without end. */
  #isStuck = false;

  constructor({ left, ...opened }: OpenedFolder) {
    this.#opened = opened;
    this.#database = opened.database;
    this.#left = left;
  }

  load(
    onDocument: (doc: StoredDocument) => void,
    cold: readonly number[] = [],
  ): Promise<LoadResult> {
    return this.#works.run(async () => {
      if (this.#log === null) {
        await foldLeftLog(this.#database, this.#opened.path, this.#left);
        this.#left = withoutBatches(this.#left); // or its megabytes would stay
      } else await this.#foldLog(this.#log);
      const loaded = await this.#database.load(onDocument, cold);
      // From here on SQLite's log begins empty: what a crash left at its end can no longer be taken for damage.
      await this.#database.checkpoint();
      const { folder, logFileBytes } = this.#opened;
      this.#log ??= new CommitLog({
        folder,
        lastSeq: this.#database.folded,
        lastNumber: this.#left.lastNumber,
        fileBytes: logFileBytes,
      });
      return loaded;
    });
  }

  async append(commits: readonly CommitRecord[], meta: Record<string, string> = {}): Promise<void> {
    const log = this.#demandLog();
    const entry = entryOf(commits, meta, this.#opened.appendBytesMax);
    const fold = () => this.#works.run(() => this.#foldLog(log));
    const what = "The commit could not be saved";
    const write = () => this.#database.write(what, () => log.append(entry));
    if (this.#isStuck) await fold();
    while (log.isFarAhead) await this.#works.run(() => this.#foldOldest(log));
    // A log that was folded in leaves its room to others.
    await write().catch((error: unknown) => {
      if (!hasNoRoom(error)) throw error;
      return fold().then(write);
    });
    if (!log.isLong || this.#isFoldPlanned) return;
    this.#isFoldPlanned = true;
    const end = () => (this.#isFoldPlanned = false);
    // Nobody waits for it: what finds no room is tried again before the next append, any other failure ends them all.
    this.#foldWhileLong(log).then(end, end);
  }

  find(id: string): Promise<StoredDocument | null> {
    const recent = this.#log?.find(id);
    return recent === undefined ? this.#database.find(id) : Promise.resolve(recent);
  }

  prune(table: number, beforeTs: bigint): Promise<void> {
    return this.#works.run(async () => {
      await this.#foldLog(this.#demandLog());
      const sql = `DELETE FROM documents WHERE tbl = ${table} AND ts < ${beforeTs}`;
      await this.#database.exec("Old records could not be removed", sql);
    });
  }

  /** Of now: what is appended from here on is not in it. */
  backup(path: string): Promise<void> {
    const log = this.#demandLog();
    const sealed = log.seal();
    return this.#works.run(async () => {
      if (existsSync(path)) throw new StoreError(`The file ${path} exists already.`, false);
      await this.#foldFiles(log, await sealed);
      try {
        await this.#database.copyTo(path);
      } catch (error) {
        rmSync(path, { force: true });
        throw new StoreError(`The backup failed: ${(error as Error).message}`, false, {
          cause: error,
        });
      }
    });
  }

  close(): Promise<void> {
    return this.#works.run(async () => {
      try {
        if (this.#log !== null) await this.#foldAtEnd(this.#log);
      } finally {
        this.#database.close();
        await this.#opened.lock.release();
      }
    });
  }

  /** A file at a time, so that whoever waits for the store has a turn in between. */
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
    const isRoomScarce = this.#isStuck;
    try {
      for (const file of files) {
        await this.#database.fold(file.batches, isRoomScarce);
        log.drop(file);
      }
      this.#isStuck = false;
    } catch (error) {
      this.#isStuck = hasNoRoom(error);
      throw error;
    }
  }

  /** What finds no room stays in the log, which the next start folds in; so does all after a failure. */
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

  #demandLog(): CommitLog {
    if (this.#log === null) throw new StoreError("The data folder is not loaded yet.", false);
    return this.#log;
  }
}
