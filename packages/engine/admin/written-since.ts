import { join, resolve } from "node:path";
import { systemClock, systemRng } from "../clock";
import { Database } from "../db/database";
import { conversionsIn, conversionsMetaKey } from "../db/schema/schema-marks";
import { systemTableNumberMax, systemTables } from "../db/schema/system-tables";
import { lockFolder } from "../kv/folder-lock";
import type { SqliteStoreOptions } from "../kv/folder-store";
import { connect, run, select, waitForPrevious, type Connection } from "../kv/sqlite/sqlite-file";
import { type TextBytes, textOf } from "../kv/sqlite/sqlite-load";
import { sqliteStore } from "../kv/sqlite/sqlite-store";
import { databaseName } from "../kv/store-files";
import { withFormerDatabase } from "./former-database";

export interface Written {
  added: number;
  changed: number;
  deleted: number;
}

/**
 * Counts the documents of each of the app's tables that were added, changed and deleted since the upgrade to be undone,
 * without conversions of that upgrade or later ones. Counts too many rather than too few.
 */
export async function writtenSince(
  dataDir: string,
  options: SqliteStoreOptions = {},
): Promise<ReadonlyMap<string, Written>> {
  const folder = resolve(dataDir);
  await foldLog(folder, options);
  // Prevents a start on the folder, which would remove the copy.
  const lock = await lockFolder(folder);
  try {
    return await withFormerDatabase(folder, (scratch) =>
      withBoth(join(folder, databaseName), join(scratch, databaseName), compare),
    );
  } finally {
    await lock.release();
  }
}

interface Count {
  tbl: number;
  count: number;
}

/** `main` is the database in use, `former` a copy that may be written to. */
async function compare(database: Connection): Promise<ReadonlyMap<string, Written>> {
  const formerTs = await formerTimestamp(database);
  const conversions = await listConversions(database, formerTs);
  const written = new Map<string, Written>();
  const note = (name: string, kind: keyof Written, count: number) => {
    const known = written.get(name) ?? { added: 0, changed: 0, deleted: 0 };
    written.set(name, { ...known, [kind]: known[kind] + count });
  };
  await database.exec(createListsSql);
  await run(database, listUnmatchedSql);
  await run(database, listPresentSql);
  if (conversions.length > 0) {
    await run(database, listConvertedSql(conversions));
    await run(database, listTouchedSql(formerTs, conversions));
  }
  const names = await tableNames(database, "main");
  const laterSql = countLaterSql(formerTs, conversions);
  const later = await select<Count & { isThere: number }>(database, laterSql);
  for (const { tbl, isThere, count } of later) {
    note(names.get(tbl) ?? String(tbl), isThere === 1 ? "changed" : "added", count);
  }
  const formerNames = await tableNames(database, "former");
  const deleted = await select<Count>(database, countDeletedSql(conversions.length > 0));
  for (const { tbl, count } of deleted) {
    note(formerNames.get(tbl) ?? String(tbl), "deleted", count);
  }
  return written;
}

/** A row's key contains its document's id; the rest differs in older formats and after an import. */
const idIn = (key: string): string => `substr(${key}, instr(${key}, ':') + 1)`;

/**
 * Lists of ids, in the copy's file because there may be millions. `unmatched`: former documents without a row of the
 * same key now. `present`: those of them that now have another key. `converted`: documents that a conversion wrote
 * last. `touched`: documents of `unmatched` and `converted` that other commits have written or deleted as well.
 */
const createListsSql = `
  CREATE TABLE former.unmatched (id TEXT PRIMARY KEY, tbl INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE former.present (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE former.converted (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE former.touched (id TEXT PRIMARY KEY) WITHOUT ROWID;
`;
const listUnmatchedSql = `
  INSERT INTO former.unmatched SELECT ${idIn("old.id")}, old.tbl FROM former.documents AS old
  WHERE old.tbl > ${systemTableNumberMax} AND NOT EXISTS (SELECT 1 FROM main.documents AS now WHERE now.id = old.id)
`;
const listPresentSql = `
  INSERT OR IGNORE INTO former.present SELECT old.id FROM main.documents AS now
  CROSS JOIN former.unmatched AS old ON old.id = ${idIn("now.id")}
`;
const listConvertedSql = (conversions: readonly string[]): string => `
  INSERT OR IGNORE INTO former.converted SELECT ${idIn("now.id")} FROM main.documents AS now
  WHERE now.ts IN (${conversions.join()}) AND now.tbl > ${systemTableNumberMax}
`;
const listTouchedSql = (formerTs: string, conversions: readonly string[]): string => `
  INSERT OR IGNORE INTO former.touched SELECT touched.value FROM main.commits
  CROSS JOIN json_each('["' || replace(commits.ids, ' ', '","') || '"]') AS touched
  WHERE commits.ts > ${formerTs} AND commits.ts NOT IN (${conversions.join()}) AND (
    EXISTS (SELECT 1 FROM former.unmatched AS old WHERE old.id = touched.value) OR
    EXISTS (SELECT 1 FROM former.converted AS old WHERE old.id = touched.value)
  )
`;

const countLaterSql = (formerTs: string, conversions: readonly string[]): string => `
  SELECT tbl, isThere, count(*) AS count FROM (
    SELECT now.tbl AS tbl, (
      EXISTS (SELECT 1 FROM former.documents AS old WHERE old.id = now.id) OR
      EXISTS (SELECT 1 FROM former.present AS old WHERE old.id = ${idIn("now.id")})
    ) AS isThere
    FROM main.documents AS now WHERE now.ts > ${formerTs} AND now.tbl > ${systemTableNumberMax} AND (
      now.ts NOT IN (${conversions.join()}) OR
      EXISTS (SELECT 1 FROM former.touched WHERE touched.id = ${idIn("now.id")})
    )
  ) GROUP BY tbl, isThere
`;

/** All commits since the upgrade are listed, so a document named only by conversions was deleted by one. */
const countDeletedSql = (isTouched: boolean): string => `
  SELECT tbl, count(*) AS count FROM former.unmatched AS old
  WHERE NOT EXISTS (SELECT 1 FROM former.present WHERE present.id = old.id)
  ${isTouched ? "AND EXISTS (SELECT 1 FROM former.touched WHERE touched.id = old.id)" : ""}
  GROUP BY tbl
`;

/**
 * Commits since the upgrade that converted documents and contained no other writes. Empty when the commits are not
 * listed back to the upgrade: a document that a conversion wrote last may have been written before it as well.
 */
async function listConversions(database: Connection, formerTs: string): Promise<string[]> {
  const sql = `
    SELECT value FROM main.meta WHERE name = '${conversionsMetaKey}'
      AND EXISTS (SELECT 1 FROM main.commits WHERE ts = ${formerTs})
  `;
  const [row] = Array.from(await select<{ value: string }>(database, sql));
  return conversionsIn(row?.value ?? "").filter((ts) => BigInt(ts) > BigInt(formerTs));
}

type Side = "main" | "former";

/**
 * Recent writes may be only in the log. Opens a whole database, because the key file of a large folder has to follow
 * the log.
 */
async function foldLog(folder: string, options: SqliteStoreOptions): Promise<void> {
  const store = await sqliteStore(folder, {
    ...options,
    keeps: (table) => table === systemTables._tables.number,
  });
  try {
    await Database.open({ store, clock: systemClock, rng: systemRng() });
  } finally {
    await store.close();
  }
}

async function withBoth<T>(
  path: string,
  formerPath: string,
  work: (database: Connection) => Promise<T>,
): Promise<T> {
  const database = connect(path);
  try {
    await database.exec(
      `${waitForPrevious}; ATTACH DATABASE '${formerPath.replaceAll("'", "''")}' AS former`,
    );
    return await work(database);
  } finally {
    database.close();
  }
}

async function formerTimestamp(database: Connection): Promise<string> {
  const sql = "SELECT CAST(last_ts AS TEXT) AS text FROM former.digest";
  const [row] = Array.from(await select<{ text: string }>(database, sql));
  if (row === undefined || !/^\d+$/.test(row.text)) throw new Error("its timestamps can't be read");
  return row.text;
}

async function tableNames(database: Connection, side: Side): Promise<ReadonlyMap<number, string>> {
  const sql = `SELECT CAST(json AS BLOB) AS json FROM ${side}.documents WHERE tbl = ${systemTables._tables.number}`;
  const rows = await select<{ json: TextBytes }>(database, sql);
  const tables = Array.from(
    rows,
    ({ json }) => JSON.parse(textOf(json)) as { name: string; number: number },
  );
  return new Map(tables.map(({ name, number }) => [number, name]));
}
