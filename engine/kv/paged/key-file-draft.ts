import { closeSync, openSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Key } from "../key";
import { type Connection, connect, run } from "../sqlite/sqlite-file";
import { syncFolder } from "../sync-folder";
import { type KeyChanges, textsOf, writerCacheKib } from "./key-file";

/** Counts the entries of each index while they change. */
const countingSql = `
  CREATE TRIGGER key_added AFTER INSERT ON keys BEGIN
    UPDATE prefixes SET entries = entries + 1 WHERE number = new.prefix;
  END;
  CREATE TRIGGER key_removed AFTER DELETE ON keys BEGIN
    UPDATE prefixes SET entries = entries - 1 WHERE number = old.prefix;
  END;
`;

const schemaSql = `
  CREATE TABLE keys (prefix INTEGER NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL, PRIMARY KEY (prefix, key)) WITHOUT ROWID;
  CREATE TABLE prefixes (number INTEGER PRIMARY KEY, identity TEXT, entries INTEGER NOT NULL);
  CREATE TABLE mark (name TEXT NOT NULL, former TEXT NOT NULL, folded INTEGER NOT NULL);
  CREATE VIEW changes AS SELECT '' AS text;
  CREATE TRIGGER changed INSTEAD OF INSERT ON changes BEGIN
    DELETE FROM keys WHERE (prefix, key) IN (SELECT value->>0, value->>1 FROM json_each(new.text, '$.removed'));
    INSERT INTO keys SELECT value->>0, value->>1, value->>2 FROM json_each(new.text, '$.added') WHERE true
      ON CONFLICT (prefix, key) DO UPDATE SET row = excluded.row;
  END;
  -- Sorted by the driver's thread, because many keys in order change few pages. Memory alone has them.
  CREATE TEMP TABLE waiting (prefix INTEGER NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL);
`;

const sortWaitingSql = `
  INSERT INTO keys SELECT prefix, key, row FROM waiting WHERE true ORDER BY prefix, key
    ON CONFLICT (prefix, key) DO UPDATE SET row = excluded.row;
  DELETE FROM waiting;
`;

/** A few dozen megabytes. */
const sortedAtOnce = 200_000;
/** Each takes the event loop a microsecond. */
const keysAtOnce = 1_000;

/** Makes a key file. A kill leaves a draft, which the next start removes. */
export class KeyFileDraft {
  readonly #connection: Connection;
  readonly #path: string;
  #added: (readonly [Key, string])[] = [];
  #waiting = 0;

  private constructor(connection: Connection, path: string) {
    this.#connection = connection;
    this.#path = path;
  }

  static async begin(path: string): Promise<KeyFileDraft> {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
    closeSync(openSync(path, "w", 0o600));
    const connection = connect(path);
    await connection.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${4 * writerCacheKib}; ${schemaSql}`,
    );
    return new KeyFileDraft(connection, path);
  }

  async add(keys: readonly Key[], row: string): Promise<void> {
    for (const key of keys) this.#added.push([key, row]);
    if (this.#added.length >= keysAtOnce) await this.#stage();
    if (this.#waiting >= sortedAtOnce) await this.#sort();
  }

  /** Of documents that are in the draft, or that it gets yet. */
  async change(changes: KeyChanges): Promise<void> {
    await this.#sort();
    for (const text of textsOf(changes))
      await run(this.#connection, "INSERT INTO changes VALUES (?)", text);
  }

  /** The key file is at `path`, on the disk, when this resolves. */
  async end(path: string, folded: number, prefixes: ReadonlyMap<string, number>): Promise<void> {
    await this.#sort();
    const named = JSON.stringify([...prefixes]);
    await run(
      this.#connection,
      "INSERT INTO prefixes SELECT value->>1, value->>0, (SELECT count(*) FROM keys WHERE prefix = value->>1) FROM json_each(?)",
      named,
    );
    await this.#connection.exec(countingSql);
    await run(this.#connection, "INSERT INTO mark VALUES ('', '', ?)", folded);
    this.#connection.close();
    const file = await open(this.#path, "r");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    renameSync(this.#path, path);
    await syncFolder(dirname(path));
  }

  close(): void {
    this.#connection.close();
  }

  async #stage(): Promise<void> {
    const added = this.#added;
    this.#added = [];
    this.#waiting += added.length;
    const sql =
      "INSERT INTO waiting SELECT value->>0, value->>1, value->>2 FROM json_each(?, '$.added')";
    for (const text of textsOf({ removed: [], added })) await run(this.#connection, sql, text);
  }

  async #sort(): Promise<void> {
    await this.#stage();
    if (this.#waiting === 0) return;
    await this.#connection.exec(`BEGIN; ${sortWaitingSql} COMMIT`);
    this.#waiting = 0;
  }
}
