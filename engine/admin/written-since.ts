import { copyFile, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { schemaMetaKey } from "../db/load";
import { systemTableNumberMax, systemTables } from "../db/system-tables";
import { previousPath } from "../kv/previous-file";
import { connect, select, waitForPrevious, type Connection } from "../kv/sqlite-file";
import { sqliteStore } from "../kv/sqlite-store";
import { databaseName } from "../kv/store-files";

/**
 * How many documents of each of the app's tables were written since the upgrade that is to be undone, without those
 * that the upgrade itself converted. Rather too many than too few.
 */
export async function writtenSince(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const folder = resolve(dataDir);
  await foldLog(folder);
  const former = await withCopy(folder, async (copy) => ({
    ts: await timestampIn(copy, "SELECT CAST(last_ts AS TEXT) AS text FROM digest"),
    schema: await schemaIn(copy),
  }));
  return await withDatabase(join(folder, databaseName), async (database) => {
    const hasConverted = (await schemaIn(database)) !== former.schema;
    const sinceTs = hasConverted ? await conversionTs(database, former.ts) : former.ts;
    const counts = await select<{ tbl: number; count: number }>(
      database,
      `SELECT tbl, count(*) AS count FROM documents WHERE ts > ${sinceTs} AND tbl > ${systemTableNumberMax} GROUP BY tbl`,
    );
    const names = await tableNames(database);
    return new Map(
      Array.from(counts, ({ tbl, count }) => [names.get(tbl) ?? String(tbl), count] as const),
    );
  });
}

/** Documents are converted with the schema, in the first commit after the upgrade, unless that is no longer listed. */
async function conversionTs(database: Connection, formerTs: string): Promise<string> {
  const sql = `
    SELECT CAST(min(ts) AS TEXT) AS text FROM commits WHERE ts > ${formerTs}
      AND EXISTS (SELECT 1 FROM commits WHERE ts = ${formerTs})
  `;
  const [row] = Array.from(await select<{ text: string | null }>(database, sql));
  return row?.text ?? formerTs;
}

async function schemaIn(database: Connection): Promise<string> {
  const sql = `SELECT value FROM meta WHERE name = '${schemaMetaKey}'`;
  return Array.from(await select<{ value: string }>(database, sql))[0]?.value ?? "";
}

/** What was written last may be in the log alone. */
async function foldLog(folder: string): Promise<void> {
  const store = await sqliteStore(folder, { keeps: () => false });
  try {
    await store.load(() => undefined);
  } finally {
    await store.close();
  }
}

/** The original stays as it is, to the last byte. */
async function withCopy<T>(folder: string, work: (copy: Connection) => Promise<T>): Promise<T> {
  const scratch = join(folder, "previous-copy");
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  try {
    const copy = join(scratch, databaseName);
    await copyFile(previousPath(folder), copy);
    return await withDatabase(copy, work);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function withDatabase<T>(path: string, work: (database: Connection) => Promise<T>) {
  const database = connect(path);
  try {
    await database.exec(waitForPrevious);
    return await work(database);
  } finally {
    database.close();
  }
}

async function timestampIn(database: Connection, sql: string): Promise<string> {
  const [row] = Array.from(await select<{ text: string }>(database, sql));
  if (row === undefined || !/^\d+$/.test(row.text)) throw new Error("its timestamps can't be read");
  return row.text;
}

async function tableNames(database: Connection): Promise<ReadonlyMap<number, string>> {
  const sql = `SELECT json FROM documents WHERE tbl = ${systemTables._tables.number}`;
  const rows = await select<{ json: string }>(database, sql);
  const tables = Array.from(
    rows,
    ({ json }) => JSON.parse(json) as { name: string; number: number },
  );
  return new Map(tables.map(({ name, number }) => [number, name]));
}
