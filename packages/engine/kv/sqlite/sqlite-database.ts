import { rmSync } from "node:fs";
import { currentVersion, rowKeysOf } from "../format-version";
import { scrubOnce } from "../salvage/scrub";
import { SerialQueue } from "../serial-queue";
import { DamageError, type LoadResult, StoreError, type StoredDocument } from "../store";
import { storeLimits } from "../store-limits";
import { reasonOf } from "../way-out";
import { type NumberedBatch, groupsOf } from "./batch";
import {
  type Connection,
  connect,
  copyInto,
  documentChecksum,
  metaChecksum,
  prepareFold,
  readVersion,
  run,
  select,
  storeError,
  withReason,
  waitForPrevious,
} from "./sqlite-file";
import {
  documentColumns,
  documentOf,
  type DocumentRow,
  type FileRow,
  fileRowOf,
  loadUnverified,
  loadVerified,
  type TextBytes,
  textOf,
} from "./sqlite-load";

interface Opened {
  readonly path: string;
  readonly connection: Connection;
  readonly version: number;
  readonly folded: number;
  readonly fold: (group: string) => Promise<void>;
}

/**
 * The SQLite file that the log is folded into. After a failed write it accepts no more, unless the disk was only full.
 */
export class SqliteDatabase {
  readonly #path: string;
  readonly #connection: Connection;
  readonly #version: number;
  readonly #fold: (group: string) => Promise<void>;
  /** One statement at a time: otherwise the driver's calls would wait for each other on the event loop. */
  readonly #statements = new SerialQueue();
  #folded: number;
  #failure: StoreError | null = null;

  private constructor({ path, connection, version, folded, fold }: Opened) {
    this.#path = path;
    this.#connection = connection;
    this.#version = version;
    this.#folded = folded;
    this.#fold = fold;
  }

  /** Opens any format. `folded` is known when the file was loaded before. */
  static async open(path: string, version: number, folded = 0): Promise<SqliteDatabase> {
    const connection = connect(path);
    await connection.exec(
      // With secure_delete SQLite overwrites deleted data, so that erased text does not stay in the file (ADR 46).
      `${waitForPrevious}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA secure_delete = ON`,
    );
    const fold = await prepareFold(connection);
    return new SqliteDatabase({ path, connection, version, folded, fold });
  }

  get folded(): number {
    return this.#folded;
  }

  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  async load(
    onDocument: (doc: StoredDocument) => void,
    cold: readonly number[],
  ): Promise<LoadResult> {
    const { folded, ...loaded } = await this.#statements.run(() =>
      loadVerified(this.#connection, onDocument, cold, this.#version).catch((error: unknown) => {
        throw damaged(this.#path, error instanceof Error ? error.message : String(error));
      }),
    );
    this.#folded = folded;
    return loaded;
  }

  /** Reads totals without documents, so it finds no damage in them. */
  async glance(): Promise<LoadResult & { documents: number }> {
    const { folded, ...loaded } = await this.#statements.run(() =>
      loadUnverified(this.#connection, this.#version).catch((error: unknown) => {
        throw damaged(this.#path, error instanceof Error ? error.message : String(error));
      }),
    );
    this.#folded = folded;
    return loaded;
  }

  /** Written into the database directly, not through the log. */
  async noteMeta(name: string, value: string): Promise<void> {
    const sql =
      "INSERT INTO meta VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value, crc = excluded.crc";
    const write = () => run(this.#connection, sql, name, value, metaChecksum(name, value));
    await this.write("The file could not be marked", () => this.#statements.run(write));
  }

  async documentsAt(keys: readonly string[]): Promise<StoredDocument[]> {
    const sql = `SELECT ${documentColumns} FROM documents WHERE documents.id IN (SELECT value FROM json_each(?))`;
    const rows = await this.#statements.run(async () =>
      Array.from(await select<DocumentRow>(this.#connection, sql, JSON.stringify(keys))),
    );
    return rows.map(documentOf);
  }

  async find(id: string): Promise<StoredDocument | null> {
    const sql = `SELECT ${documentColumns} FROM documents WHERE id = ?`;
    const rows = await this.#statements.run(() =>
      select<DocumentRow>(this.#connection, sql, id).catch((error: unknown) => {
        throw storeError(`Document ${id} could not be read`, error);
      }),
    );
    const [row] = Array.from(rows);
    if (row === undefined) return null;
    const doc = documentOf(row);
    if (documentChecksum(doc) !== row.crc) throw damaged(this.#path, `document ${id}`);
    return doc;
  }

  listAfter(key: string, rowsMax: number): Promise<FileRow[]> {
    return this.#listRows(`id > ? ORDER BY documents.id LIMIT ${rowsMax}`, key);
  }

  async rowAt(key: string): Promise<FileRow | null> {
    return (await this.#listRows("id = ?", key))[0] ?? null;
  }

  async count(): Promise<number> {
    const sql = "SELECT documents FROM digest";
    const rows = await this.#statements.run(() =>
      select<{ documents: number }>(this.#connection, sql),
    );
    return Array.from(rows)[0]?.documents ?? 0;
  }

  /** Reads all rows: there is no index of tables. */
  async documentsIn(table: number): Promise<StoredDocument[]> {
    const sql = `SELECT ${documentColumns} FROM documents WHERE tbl = ?`;
    const rows = await this.#statements.run(async () =>
      Array.from(await select<DocumentRow>(this.#connection, sql, table)),
    );
    return rows.map(documentOf);
  }

  async listJson(table: number): Promise<string[]> {
    const sql = "SELECT CAST(json AS BLOB) AS json FROM documents WHERE tbl = ?";
    const rows = await this.#statements.run(() =>
      select<{ json: TextBytes }>(this.#connection, sql, table),
    );
    return Array.from(rows, ({ json }) => textOf(json));
  }

  /**
   * Folds in new batches, which are on disk when this resolves. SQLite's log stays within about the size of a log file,
   * or within one group when space is scarce.
   */
  async fold(batches: readonly NumberedBatch[], isRoomScarce: boolean): Promise<void> {
    const charsAtOnce = isRoomScarce ? 0 : storeLimits.logFileBytes;
    let chars = 0;
    if (isRoomScarce) await this.checkpoint();
    for (const { text, lastSeq } of groupsOf(batches.filter(({ seq }) => seq > this.#folded))) {
      const fold = () => this.#fold(text);
      await this.write(foldFailed, () => this.#statements.run(fold));
      this.#folded = lastSeq;
      chars += text.length;
      if (chars < charsAtOnce) continue;
      await this.checkpoint();
      chars = 0;
    }
    await this.exec("Old log entries could not be removed", pruneCommitsSql);
    await this.checkpoint();
  }

  /** Only for a verified file: a damaged one has to stay unchanged. */
  scrub(): Promise<void> {
    return this.write("The file could not be rewritten", () =>
      this.#statements.run(() => scrubOnce(this.#connection)),
    );
  }

  checkpoint(): Promise<void> {
    return this.exec(foldFailed, "PRAGMA wal_checkpoint(TRUNCATE)");
  }

  exec(what: string, sql: string): Promise<void> {
    return this.write(what, () => this.#statements.run(() => this.#connection.exec(sql)));
  }

  async copyTo(path: string): Promise<void> {
    try {
      await this.#statements.run(() => copyInto(this.#connection, path));
    } catch (error) {
      rmSync(path, { force: true });
      const why = reasonOf(error);
      throw new StoreError(`The backup failed: ${why}`, false, { cause: error });
    }
  }

  async #listRows(where: string, key: string): Promise<FileRow[]> {
    const sql = `SELECT ${documentColumns} FROM documents WHERE ${where}`;
    const rows = await this.#statements.run(async () =>
      Array.from(await select<DocumentRow>(this.#connection, sql, key)),
    );
    return rows.map((row) => fileRowOf(row, rowKeysOf(this.#version)));
  }

  /** Wraps every write of the store, because a failed write ends all later ones. */
  async write(what: string, write: () => Promise<void>): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    try {
      await withReason(write);
    } catch (error) {
      const failure = storeError(what, error);
      if (failure.isFatal) this.#failure = failure;
      throw failure;
    }
  }

  close(): void {
    this.#connection.close();
  }
}

/** For a complete file, such as a copy. Throws when it is damaged. */
export async function countVerified(path: string): Promise<number> {
  const database = await SqliteDatabase.open(path, readVersion(path) ?? currentVersion);
  let documents = 0;
  try {
    await database.load(() => {
      documents++;
    }, []);
    return documents;
  } finally {
    database.close();
  }
}

export const damaged = (path: string, why: string) =>
  new DamageError(
    `The data in ${path} is damaged (${why}). Restore a backup, or start once with --salvage to keep what can be read.`,
  );

export const hasNoRoom = (error: unknown): boolean => error instanceof StoreError && !error.isFatal;

const foldFailed = "The log could not be folded in";

const pruneCommitsSql = `DELETE FROM commits WHERE ts <= (
  SELECT ts FROM commits ORDER BY ts DESC LIMIT 1 OFFSET ${storeLimits.commitLogRowsMax}
)`;
