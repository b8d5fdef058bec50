import { closeSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { Key } from "../key";
import { type Connection, connect, run } from "../sqlite/sqlite-file";
import { keyRunsPath } from "../store-files";
import { syncFile, syncFolder } from "../sync-folder";
import { type KeyChanges, textsOf, writerCacheKib } from "./key-file";

/** Has no parameters, so that the driver runs it on its own thread: it reads the whole file. */
const countSql = `
  INSERT INTO prefixes SELECT value->>1, value->>0, (SELECT count(*) FROM keys WHERE prefix = value->>1)
    FROM json_each((SELECT text FROM named));
`;

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
  -- Sorted by the driver's thread. Memory alone has them.
  CREATE TEMP TABLE waiting (prefix INTEGER NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL);
  CREATE TEMP TABLE named (text TEXT NOT NULL);
  CREATE TABLE runs.later (number INTEGER PRIMARY KEY, text TEXT NOT NULL);
`;

const runSql = (run: string) => `
  CREATE TABLE runs.${run} (prefix INTEGER NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL, PRIMARY KEY (prefix, key)) WITHOUT ROWID;
`;

/** SQLite merges the runs without sorting, because each is in order. */
const mergedSql = (runs: readonly string[]) =>
  `${runs.map((run) => `SELECT prefix, key, row FROM runs.${run}`).join(" UNION ALL ")} ORDER BY 1, 2`;

interface DraftLimits {
  /** Keys collected before SQLite gets them; each blocks the event loop for a microsecond. */
  readonly stagedAtOnce: number;
  /** Keys in memory before they are sorted into a run: a few dozen megabytes. */
  readonly sortedAtOnce: number;
  /** Runs before they are merged into one: a select can combine at most 500. */
  readonly runsAtOnce: number;
}

const usualLimits: DraftLimits = { stagedAtOnce: 1_000, sortedAtOnce: 200_000, runsAtOnce: 480 };

/**
 * Makes a key file. Sorted runs of keys are merged at the end: writing each key to its final place at once would change
 * most pages of a large file again and again. A kill leaves a draft, which the next start removes.
 */
export class KeyFileDraft {
  readonly #connection: Connection;
  readonly #path: string;
  readonly #limits: DraftLimits;
  #added: (readonly [Key, string])[] = [];
  #waiting = 0;
  #runs: string[] = [];
  #runCount = 0;

  private constructor(connection: Connection, path: string, limits: DraftLimits) {
    this.#connection = connection;
    this.#path = path;
    this.#limits = limits;
  }

  static async begin(path: string, limits = usualLimits): Promise<KeyFileDraft> {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
    for (const file of [path, keyRunsPath(path)]) closeSync(openSync(file, "w", 0o600));
    const connection = connect(path);
    await run(connection, "ATTACH ? AS runs", keyRunsPath(path));
    await connection.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${4 * writerCacheKib};
      PRAGMA runs.journal_mode = OFF; PRAGMA runs.synchronous = OFF; PRAGMA runs.cache_size = -${writerCacheKib}; ${schemaSql}`,
    );
    return new KeyFileDraft(connection, path, limits);
  }

  async add(keys: readonly Key[], row: string): Promise<void> {
    for (const key of keys) this.#added.push([key, row]);
    if (this.#added.length >= this.#limits.stagedAtOnce) await this.#stage();
    if (this.#waiting >= this.#limits.sortedAtOnce) await this.#sort();
  }

  /** Notes changes of documents that the draft already has or has yet to read. */
  async change(changes: KeyChanges): Promise<void> {
    for (const text of textsOf(changes))
      await run(this.#connection, "INSERT INTO runs.later (text) VALUES (?)", text);
  }

  /** When this resolves, the key file is at `path` and on disk. */
  async end(path: string, folded: number, prefixes: ReadonlyMap<string, number>): Promise<void> {
    await this.#sort();
    await this.#merge();
    const named = JSON.stringify([...prefixes]);
    await run(this.#connection, "INSERT INTO named VALUES (?)", named);
    await this.#connection.exec(`${countSql} ${countingSql}`);
    await run(this.#connection, "INSERT INTO mark VALUES ('', '', ?)", folded);
    this.close();
    await syncFile(this.#path);
    renameSync(this.#path, path);
    await syncFolder(dirname(path));
  }

  close(): void {
    this.#connection.close();
    rmSync(keyRunsPath(this.#path), { force: true });
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
    await this.#addRun("SELECT prefix, key, row FROM waiting ORDER BY 1, 2", "DELETE FROM waiting");
    this.#waiting = 0;
    if (this.#runs.length < this.#limits.runsAtOnce) return;
    const former = this.#runs;
    this.#runs = [];
    const drops = former.map((run) => `DROP TABLE runs.${run};`).join(" ");
    await this.#addRun(mergedSql(former), drops);
  }

  async #addRun(keysSql: string, thenSql: string): Promise<void> {
    this.#runCount += 1;
    const run = `run${this.#runCount}`;
    const fillSql = `INSERT OR REPLACE INTO runs.${run} ${keysSql};`;
    await this.#connection.exec(`BEGIN; ${runSql(run)} ${fillSql} ${thenSql}; COMMIT`);
    this.#runs.push(run);
  }

  /** Changes noted since the draft was begun come last, because they are at least as new as what was read. */
  async #merge(): Promise<void> {
    const keysSql =
      this.#runs.length === 0 ? "" : `INSERT OR REPLACE INTO keys ${mergedSql(this.#runs)};`;
    await this.#connection.exec(
      `BEGIN; ${keysSql} INSERT INTO changes SELECT text FROM runs.later ORDER BY number; COMMIT; DETACH runs`,
    );
  }
}
