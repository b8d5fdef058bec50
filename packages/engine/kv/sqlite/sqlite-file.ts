import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import Libsql from "libsql/promise";
import { StoreError, type StoredDocument } from "../store";
import { syncFile } from "../sync-folder";
import { reasonOf } from "../way-out";

/** The part of the driver that is used. It runs on its own thread, so no fsync blocks the event loop. */
export interface Connection {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<Statement>;
  close(): void;
}

interface Statement {
  iterate(...parameters: (string | number)[]): Promise<Iterable<Record<string, unknown>>>;
}

/** Gives the driver a type; it declares itself as `any`. */
export function connect(path: string): Connection {
  return new Libsql(path, {});
}

/** The driver closes an earlier connection of this process with a delay; this waits for it. */
export const waitForPrevious = "PRAGMA busy_timeout = 5000";

export async function select<Row>(
  connection: Connection,
  sql: string,
  ...parameters: (string | number)[]
): Promise<Iterable<Row>> {
  const statement = await connection.prepare(sql);
  return (await statement.iterate(...parameters)) as Iterable<Row>;
}

/** Runs a statement without rows; its fsync is done when this resolves. */
export async function run(
  connection: Connection,
  sql: string,
  ...parameters: (string | number)[]
): Promise<void> {
  Array.from(await select(connection, sql, ...parameters));
}

/** Folds in a group of batches (see batch.ts) as one transaction. */
export async function prepareFold(
  connection: Connection,
): Promise<(group: string) => Promise<void>> {
  const statement = await connection.prepare("INSERT INTO batches (batch) VALUES (?)");
  return async (group) => {
    // The fsync is done when this resolves; there are no rows to read.
    Array.from(await statement.iterate(group));
  };
}

/** In the file's header ("psg1"), to recognise databases of this program. */
const applicationId = 0x70736731;

/** Writes rows in order of their keys, so that neighbours in the file are written together. */
const batchTriggerSql = `
  CREATE TRIGGER batch_added INSTEAD OF INSERT ON batches BEGIN
    INSERT INTO documents (id, tbl, ts, json, crc)
      SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(new.batch, '$.puts') WHERE true
      ORDER BY value->>0, key
      ON CONFLICT (id) DO UPDATE SET ts = excluded.ts, json = excluded.json, crc = excluded.crc;
    DELETE FROM documents WHERE id IN (SELECT value FROM json_each(new.batch, '$.deletes'));
    INSERT INTO commits (ts, ids) SELECT value->>0, value->>1 FROM json_each(new.batch, '$.commits');
    INSERT INTO meta (name, value, crc)
      SELECT value->>0, value->>1, value->>2 FROM json_each(new.batch, '$.meta') WHERE true
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, crc = excluded.crc;
    UPDATE digest SET last_ts = max(last_ts, new.batch->>'$.lastTs'), folded = new.batch->>'$.folded';
  END;
`;

/** Upgrades the first format, whose appends went directly into the file. */
export const toSecondFormatSql = `
  ALTER TABLE digest ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;
  DROP TRIGGER IF EXISTS batch_added;
  ${batchTriggerSql}
`;

/**
 * Commits arrive as one JSON text in one INSERT into `batches`, whose trigger splits it: a single statement is a single
 * transaction, with nothing to roll back by hand and one call of the driver. The digest counts and sums all rows, so
 * that a missing row is noticed, not only a changed one. It also has the number of the last log record folded in.
 */
const schemaSql = `
  CREATE TABLE documents (
    id TEXT PRIMARY KEY, tbl INTEGER NOT NULL, ts INTEGER NOT NULL, json TEXT NOT NULL, crc INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE commits (ts INTEGER PRIMARY KEY, ids TEXT NOT NULL);
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL, crc INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE digest (documents INTEGER NOT NULL, total INTEGER NOT NULL, last_ts INTEGER NOT NULL, folded INTEGER NOT NULL);
  INSERT INTO digest VALUES (0, 0, 0, 0);
  CREATE TRIGGER document_added AFTER INSERT ON documents BEGIN
    UPDATE digest SET documents = documents + 1, total = (total + new.crc) & 4294967295;
  END;
  CREATE TRIGGER document_changed AFTER UPDATE ON documents BEGIN
    UPDATE digest SET total = (total + new.crc - old.crc) & 4294967295;
  END;
  CREATE TRIGGER document_removed AFTER DELETE ON documents BEGIN
    UPDATE digest SET documents = documents - 1, total = (total - old.crc) & 4294967295;
  END;
  CREATE VIEW batches AS SELECT '' AS batch;
  CREATE TABLE scrubbed (note TEXT); -- scrub.ts: a new file holds nothing that was deleted before
  ${batchTriggerSql}
`;

/** Creates a file under another name and moves it into place: a crash leaves no file or a complete one. */
export async function createFile(path: string, version: number): Promise<void> {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  closeSync(openSync(draft, "w", 0o600));
  const connection = connect(draft);
  // Synced once when it is moved, instead of with each statement.
  await connection.exec(
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; ${schemaSql}`,
  );
  connection.close();
  moveIntoPlace(draft, path);
}

/** A consistent copy, on disk when this resolves. The empty file comes first, with permissions for the owner only. */
export async function copyInto(connection: Connection, path: string): Promise<void> {
  closeSync(openSync(path, "wx", 0o600));
  await connection.exec(`VACUUM INTO '${path.replaceAll("'", "''")}'`);
  await syncFile(path);
}

export function moveIntoPlace(draft: string, path: string): void {
  syncPath(draft);
  renameSync(draft, path);
  syncPath(dirname(path));
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The format's version from the header; null when the file is not ours. */
export function readVersion(path: string): number | null {
  const header = Buffer.alloc(100);
  const descriptor = openSync(path, "r");
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  const isOurs =
    header.toString("latin1", 0, 15) === "SQLite format 3" &&
    header.readUInt32BE(68) === applicationId;
  return isOurs ? header.readUInt32BE(60) : null;
}

export function documentChecksum({ id, table, json }: StoredDocument): number {
  return crc32(`${id}\n${table}\n${json}`);
}

export function metaChecksum(name: string, value: string): number {
  return crc32(`${name}\n${value}`);
}

/**
 * The driver asks the connection why a statement failed; if another statement is collected in between, the reason is
 * lost. A failed write is undone completely, so it is repeated to get the reason.
 */
export async function withReason(write: () => Promise<void>): Promise<void> {
  for (let triesLeft = 3; ; triesLeft--) {
    try {
      await write();
      return;
    } catch (error) {
      if (triesLeft === 1 || (error as { code?: unknown }).code !== "SQLITE_OK") throw error;
    }
  }
}

/** SQLite found the damage before our checksums were compared. */
export const isCorrupt = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code));

const fullCodes = ["SQLITE_FULL", "ENOSPC", "EDQUOT"];

export const isFull = (error: unknown): boolean =>
  fullCodes.includes(String((error as { code?: unknown }).code));

/** Only a full disk leaves the file unchanged and allows a retry; after any other failure nothing is certain. */
export function storeError(what: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  if (isFull(error)) {
    return new StoreError("The disk is full: nothing was saved.", false, { cause: error });
  }
  return new StoreError(`${what}: ${reasonOf(error)}`, true, { cause: error });
}
