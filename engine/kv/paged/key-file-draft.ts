import { closeSync, openSync, rmSync } from "node:fs";
import type { Key } from "../key";
import { type Connection, connect, run } from "../sqlite/sqlite-file";
import { textsOf, writerCacheKib } from "./key-file";

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
`;

/** How many keys are sorted in memory at once: a few dozen megabytes. */
const sortedAtOnce = 200_000;

/** Makes a key file. A kill leaves a draft, which the next start removes. */
export class KeyFileDraft {
  readonly #connection: Connection;
  #waiting: (readonly [Key, string])[] = [];

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static async begin(path: string): Promise<KeyFileDraft> {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
    closeSync(openSync(path, "w", 0o600));
    const connection = connect(path);
    await connection.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON; PRAGMA cache_size = -${4 * writerCacheKib}; ${schemaSql}`,
    );
    return new KeyFileDraft(connection);
  }

  async add(keys: readonly Key[], row: string): Promise<void> {
    for (const key of keys) this.#waiting.push([key, row]);
    if (this.#waiting.length >= sortedAtOnce) await this.#write();
  }

  async end(folded: number, prefixes: ReadonlyMap<string, number>): Promise<void> {
    await this.#write();
    const named = JSON.stringify([...prefixes]);
    await run(
      this.#connection,
      "INSERT INTO prefixes SELECT value->>1, value->>0, (SELECT count(*) FROM keys WHERE prefix = value->>1) FROM json_each(?)",
      named,
    );
    await this.#connection.exec(countingSql);
    await run(this.#connection, "INSERT INTO mark VALUES ('', '', ?)", folded);
    this.#connection.close();
  }

  async #write(): Promise<void> {
    this.#waiting.sort(([a], [b]) => (a < b ? -1 : 1));
    await this.#connection.exec("BEGIN");
    for (const text of textsOf({ removed: [], added: this.#waiting }))
      await run(this.#connection, "INSERT INTO changes VALUES (?)", text);
    await this.#connection.exec("COMMIT");
    this.#waiting = [];
  }
}
