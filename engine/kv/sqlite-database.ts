import { storeLimits } from "../limits";
import { type NumberedBatch, groupsOf } from "./batch";
import { type RowKeyOf, rowKeyOf } from "./row-key";
import { SerialQueue } from "./serial-queue";
import {
  type Connection,
  connect,
  copyInto,
  documentChecksum,
  prepareFold,
  select,
  storeError,
  tellingWhy,
  waitForFormer,
} from "./sqlite-file";
import { type DocumentRow, documentOf, loadVerified } from "./sqlite-load";
import { type LoadResult, StoreError, type StoredDocument } from "./store";

/** The file that the log is folded into. After a write that failed for another reason than room it takes none. */
export class SqliteDatabase {
  readonly #path: string;
  readonly #connection: Connection;
  readonly #rowKeyOf: RowKeyOf;
  readonly #fold: (group: string) => Promise<void>;
  /** One statement at a time: the driver's calls would otherwise wait for each other on the event loop. */
  readonly #statements = new SerialQueue();
  /** The number of the log's last record that is in here. */
  #folded = 0;
  #failure: StoreError | null = null;

  private constructor(
    path: string,
    connection: Connection,
    keyOf: RowKeyOf,
    fold: (group: string) => Promise<void>,
  ) {
    this.#path = path;
    this.#connection = connection;
    this.#rowKeyOf = keyOf;
    this.#fold = fold;
  }

  /** Former formats had other keys. */
  static async open(path: string, keyOf: RowKeyOf = rowKeyOf): Promise<SqliteDatabase> {
    const connection = connect(path);
    await connection.exec(
      `${waitForFormer}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0`,
    );
    return new SqliteDatabase(path, connection, keyOf, await prepareFold(connection));
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
      loadVerified(this.#connection, onDocument, cold, this.#rowKeyOf).catch((error: unknown) => {
        throw damaged(this.#path, error instanceof Error ? error.message : String(error));
      }),
    );
    this.#folded = folded;
    return loaded;
  }

  async find(id: string): Promise<StoredDocument | null> {
    const sql = "SELECT id, tbl, json, crc FROM documents WHERE id = ?";
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

  /**
   * Those that are not in yet, on the disk when this resolves. SQLite's log never holds much more than a file of ours;
   * where room is scarce, no more than one group.
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

  checkpoint(): Promise<void> {
    return this.exec(foldFailed, "PRAGMA wal_checkpoint(TRUNCATE)");
  }

  exec(what: string, sql: string): Promise<void> {
    return this.write(what, () => this.#statements.run(() => this.#connection.exec(sql)));
  }

  copyTo(path: string): Promise<void> {
    return this.#statements.run(() => copyInto(this.#connection, path));
  }

  /** Any write of the store, as one that failed ends them all. */
  async write(what: string, write: () => Promise<void>): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    try {
      await tellingWhy(write);
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

export const damaged = (path: string, why: string) =>
  new StoreError(
    `The data in ${path} is damaged (${why}). Restore a backup, or start once with --salvage to keep what can be read.`,
    false,
  );

export const hasNoRoom = (error: unknown): boolean => error instanceof StoreError && !error.isFatal;

const foldFailed = "The log could not be folded in";

const pruneCommitsSql = `DELETE FROM commits WHERE ts <= (
  SELECT ts FROM commits ORDER BY ts DESC LIMIT 1 OFFSET ${storeLimits.commitLogRowsMax}
)`;
